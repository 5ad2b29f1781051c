import { type ChevronProps, DayPicker } from 'react-day-picker'
import { Icon } from '#admin/shell/Icon.tsx'

const step =
  'grid size-10 cursor-pointer place-items-center rounded-control border border-line bg-white hover:border-edge'

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'left' : 'right'} size={16} />
}

/** A month, Monday first; today and the days with appointments are marked (DASH-04). */
export default function Calendar({ appointments }: { appointments: Date[] }) {
  return (
    <DayPicker
      weekStartsOn={1}
      showOutsideDays
      modifiers={{ appointment: appointments }}
      modifiersClassNames={{
        appointment:
          'relative after:absolute after:bottom-0.5 after:left-1/2 after:size-1.5 after:-translate-x-1/2 after:rounded-full after:bg-clay',
      }}
      formatters={{
        formatWeekdayName: (day) => day.toLocaleDateString('en-GB', { weekday: 'short' }),
        formatCaption: (month) => month.toLocaleDateString('en-GB', { month: 'long', year: 'numeric' }),
      }}
      labels={{ labelPrevious: () => 'Previous month', labelNext: () => 'Next month' }}
      components={{ Chevron }}
      classNames={{
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: step,
        button_next: step,
        month_caption: 'grid h-10 place-items-center font-semibold',
        month_grid: 'mt-3 w-full border-collapse',
        weekday: 'pb-2 text-sm font-semibold text-soft',
        day: 'p-0.5 text-center text-sm tabular-nums',
        day_button: 'h-9 w-full',
        outside: 'text-soft/70',
        today: 'font-bold [&]:text-white [&>*]:mx-auto [&]:bg-clip-content',
      }}
    />
  )
}
