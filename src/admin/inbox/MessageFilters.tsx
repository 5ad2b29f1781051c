import { DayFilter } from '#admin/lists/DayFilter.tsx'
import { ListSelect } from '#admin/lists/ListSelect.tsx'
import type { RecordsView } from '#admin/lists/use-records.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'
import { isOf, isPart, type MessageFilter, parts } from './use-message-filter.ts'

interface MessageFiltersProps<Item> {
  filter: MessageFilter<Item>
  view: RecordsView<Item>
}

const names = Object.keys(parts).filter(isPart)

/** What narrows a list of messages beside the search: a state with its count, and a day of the calendar. */
export function MessageFilters<Item extends StoredMessage>({ filter, view }: MessageFiltersProps<Item>) {
  const { part: chosen, day, choosePart, chooseDay } = filter
  const countOf = (part: (typeof names)[number]) =>
    view.items.filter((item) => isOf(part, item)).length.toLocaleString('en-GB')
  return (
    <>
      {backendHas('message-states') && (
        <ListSelect
          label="State"
          value={chosen}
          options={names.map((part) => [part, `${parts[part]} (${countOf(part)})`])}
          onChoose={(part) => {
            choosePart(part)
            view.change({})
          }}
        />
      )}
<<<<<<< HEAD
      <DayFilter
        day={day}
        onClear={() => {
          chooseDay('')
          view.change({})
        }}
      />
=======
      {day && (
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-indigo bg-panel px-4 text-sm font-semibold text-indigo hover:bg-paper"
          onClick={() => {
            chooseDay('')
            view.change({})
          }}
        >
          {dayInWords(day)}
          <Icon shape={close} size={14} />
          <span className="sr-only">: show all days</span>
        </button>
      )}
>>>>>>> 45ea404 (Follow the system's dark scheme)
    </>
  )
}
