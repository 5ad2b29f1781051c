import { useState } from 'react'
import { type ChevronProps, DayPicker, type DayProps } from 'react-day-picker'
import { Icon } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight } from '#admin/components/icon-shapes.ts'
import { agreedOf, meetingDay } from '#admin/inbox/meeting-text.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { staffPaths } from '#config/paths.ts'
import type { Appointment } from '#contract/messages.ts'
import { dayOf } from '#lib/day.ts'

const step =
  'grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sand lg:pointer-fine:size-9'

const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

function Chevron({ orientation }: ChevronProps) {
  return <Icon shape={orientation === 'left' ? chevronLeft : chevronRight} size={16} />
}

/** A day; a marked one links to its appointments (INB-09). */
function Day({ day, modifiers, children, ...cell }: DayProps) {
  const opens = (modifiers.appointment || modifiers.agreed) && backendHas('attention')
  return (
    <td {...cell}>
      {opens ? (
        <a
          href={`${staffPaths.appointments}?day=${day.isoDate}`}
          aria-label={`${day.date.getDate()} ${monthAndYear.format(day.date)}: show appointments`}
          className="absolute inset-0 grid place-items-center rounded-control hover:underline"
        >
          {children}
        </a>
      ) : (
        children
      )}
    </td>
  )
}

/** A day as a local date: the calendar draws local dates. */
function localDay(day: string): Date {
  return new Date(`${day}T00:00`)
}

const mark =
  'after:absolute after:bottom-1 after:left-1/2 after:h-1.5 after:w-1.5 after:-translate-x-1/2 after:rounded-full after:border after:border-transparent after:bg-(--dot,var(--color-clay))'

interface CalendarProps {
  /** When appointments were requested. */
  requested: Date[]
  /** The appointments with an agreed or a proposed time. */
  appointments: Appointment[]
}

/** A month, Monday first; today and the days with appointments are marked (DASH-04), those agreed with a bar. */
export function Calendar({ requested, appointments }: CalendarProps) {
  // The day on the firm's clock.
  const [today] = useState(() => localDay(dayOf(new Date())))
  const agreed = new Set(agreedOf(appointments).map(({ meeting }) => meetingDay(meeting)))
  return (
    <DayPicker
      weekStartsOn={1}
      showOutsideDays
      today={today}
      modifiers={{
        appointment: requested.map((date) => localDay(dayOf(date))),
        agreed: [...agreed].map(localDay),
      }}
      modifiersClassNames={{
        appointment: mark,
        agreed: `${mark} after:w-5!`,
      }}
      formatters={{
        formatWeekdayName: (day) => weekday.format(day),
        formatCaption: (month) => monthAndYear.format(month),
      }}
      labels={{
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
        labelGridcell: (day, { today, appointment, agreed: isAgreed } = {}) =>
          [
            today && 'Today',
            fullDay.format(day),
            appointment && 'appointment requested',
            isAgreed && 'appointment agreed',
          ]
            .filter(Boolean)
            .join(', '),
      }}
      components={{ Chevron, Day }}
      footer={
        agreed.size > 0 && (
          <p className="mt-3 text-sm text-soft">A bar marks a day with an agreed appointment.</p>
        )
      }
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: step,
        button_next: step,
        month_caption: 'grid h-11 lg:pointer-fine:h-9 place-items-center font-semibold',
        month_grid: 'mt-3 w-full table-fixed border-collapse',
        weekday: 'pb-2 text-sm font-semibold text-soft',
        day: 'relative isolate h-11 text-center text-[0.9375rem] tabular-nums',
        outside: 'text-soft',
        today:
          'font-bold text-paper [--dot:var(--color-paper)] before:absolute before:inset-y-0.5 before:left-1/2 before:-z-10 before:aspect-square before:-translate-x-1/2 before:rounded-full before:border before:border-transparent before:bg-accent',
      }}
    />
  )
}
