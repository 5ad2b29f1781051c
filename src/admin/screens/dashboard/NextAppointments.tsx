import { agreedOf, endOf, meetingDay, meetingText } from '#admin/inbox/meeting-text.ts'
import { staffPaths } from '#config/paths.ts'
import type { Appointment } from '#contract/messages.ts'
import { day } from '#lib/durations.ts'

/** The first ten agreed appointments that are not over and begin within a week. */
function nextOf(appointments: Appointment[], now = Date.now()) {
  return agreedOf(appointments)
    .filter(({ meeting }) => endOf(meeting) > now && Date.parse(meeting.at) < now + 7 * day)
    .toSorted((one, other) => Date.parse(one.meeting.at) - Date.parse(other.meeting.at))
    .slice(0, 10)
}

/** The next agreed appointments, each with a link to its day (REA-08). */
export function NextAppointments({ appointments }: { appointments: Appointment[] }) {
  const next = nextOf(appointments)
  if (next.length === 0) return null
  return (
    <ul aria-label="Next appointments" className="grid gap-2">
      {next.map(({ _id, fullName, meeting }) => (
        <li key={_id}>
          <a
            href={`${staffPaths.appointments}?day=${meetingDay(meeting)}`}
            className="flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-control border border-pine bg-paper px-3 py-2 [overflow-wrap:anywhere] hover:border-ink"
          >
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
