import { type ChevronProps, DayPicker } from 'react-day-picker'
import { Icon } from '#ui/Icon.tsx'
import { chevronLeft, chevronRight } from '#admin/components/icon-shapes.ts'

const step =
  'grid size-10 cursor-pointer place-items-center rounded-control border border-line bg-white hover:border-edge'

const fullDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

function Chevron({ orientation }: ChevronProps) {
  return <Icon shape={orientation === 'left' ? chevronLeft : chevronRight} size={16} />
}

/** A month, Monday first; today and the days with appointments are marked (DASH-04). */
export function Calendar({ appointments }: { appointments: Date[] }) {
  return (
    <DayPicker
      weekStartsOn={1}
      showOutsideDays
      modifiers={{ appointment: appointments }}
      modifiersClassNames={{
        appointment:
          'after:absolute after:bottom-1 after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full after:bg-(--dot,var(--color-clay))',
      }}
      formatters={{
        formatWeekdayName: (day) => weekday.format(day),
        formatCaption: (month) => monthAndYear.format(month),
      }}
      labels={{
        labelPrevious: () => 'Previous month',
        labelNext: () => 'Next month',
        labelGridcell: (day, { today, appointment } = {}) =>
          [today && 'Today', fullDay.format(day), appointment && 'appointment requested']
            .filter(Boolean)
            .join(', '),
      }}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: step,
        button_next: step,
        month_caption: 'grid h-10 place-items-center font-semibold',
        month_grid: 'mt-3 w-full table-fixed border-collapse',
        weekday: 'pb-2 text-sm font-semibold text-soft',
        day: 'relative isolate h-10 text-center text-[0.9375rem] tabular-nums',
        outside: 'text-soft',
        today:
          'font-bold text-white [--dot:white] before:absolute before:inset-y-0.5 before:left-1/2 before:-z-10 before:aspect-square before:-translate-x-1/2 before:rounded-full before:bg-indigo',
      }}
    />
  )
}
