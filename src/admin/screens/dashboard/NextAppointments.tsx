import { agreedOf, endOf, meetingDay, meetingText } from '#admin/inbox/meeting-text.ts'
import { staffPaths } from '#config/paths.ts'
import type { Appointment } from '#contract/messages.ts'
import { dayOf } from '#lib/day.ts'
import { day } from '#lib/durations.ts'

/** The first ten agreed appointments that are not over and begin within a week. */
function nextOf(appointments: Appointment[], now = Date.now()) {
  return agreedOf(appointments)
    .filter(({ meeting }) => endOf(meeting) > now && Date.parse(meeting.at) < now + 7 * day)
    .toSorted((one, other) => Date.parse(one.meeting.at) - Date.parse(other.meeting.at))
    .slice(0, 10)
    .map((one) => ({ ...one, isToday: meetingDay(one.meeting) === dayOf(new Date(now)) }))
}

/** The next agreed appointments, each with a link to its day (REA-08). */
export function NextAppointments({ appointments }: { appointments: Appointment[] }) {
  const next = nextOf(appointments)
  if (next.length === 0) return null
  return (
    <ul aria-label="Next appointments" className="divide-y divide-line border-y border-line">
      {next.map(({ _id, fullName, meeting, isToday }) => (
        <li key={_id}>
          <a
            href={`${staffPaths.appointments}?day=${meetingDay(meeting)}`}
            className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2 text-[0.9375rem] [overflow-wrap:anywhere] hover:underline lg:pointer-fine:min-h-9"
          >
            {isToday && <b className="rounded-inner bg-ochre px-2 text-sm text-night">Today</b>}
            <span>
              Appointment with <bdi className="font-semibold">{fullName}</bdi>
            </span>
            <span className="text-sm">
              {[meetingText(meeting), meeting.place].filter(Boolean).join(' · ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
