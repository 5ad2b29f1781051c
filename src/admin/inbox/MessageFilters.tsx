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
      <DayFilter
        day={day}
        onClear={() => {
          chooseDay('')
          view.change({})
        }}
      />
    </>
  )
}
