import { chosenDayText } from '#lib/chosen-day.ts'
import { close } from '#ui/icon-shapes.ts'
import { Icon } from '#ui/Icon.tsx'

/** Shows the day that filters a list, with a button to show all days. */
export function DayFilter({ day, onClear }: { day: string; onClear: () => void }) {
  if (day === '') return null
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-accent bg-panel px-4 text-sm font-semibold text-accent hover:bg-paper lg:pointer-fine:min-h-9"
      onClick={onClear}
    >
      {chosenDayText(new Date(day))}
      <Icon shape={close} size={14} />
      <span className="sr-only">: show all days</span>
    </button>
  )
}
