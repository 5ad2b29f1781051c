import { useMemo } from 'react'
import { DayFilter } from '#admin/lists/DayFilter.tsx'
import { ListSelect } from '#admin/lists/ListSelect.tsx'
import type { RecordsView } from '#admin/lists/use-records.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'
import { isInState, type MessageFilter, stateFilters } from './use-message-filter.ts'

interface MessageFiltersProps<Item extends StoredMessage> {
  filter: MessageFilter<Item>
  view: RecordsView<Item>
}

/**
 * The filters of a list of messages, beside the search: states with their counts, and a day from the
 * calendar.
 */
export function MessageFilters<Item extends StoredMessage>({ filter, view }: MessageFiltersProps<Item>) {
  const { parts, part: chosen, day, choosePart, chooseDay } = filter
  const { items, older } = view
  const options = useMemo(() => {
    const countOf = (part: (typeof parts)[number]) => items.filter((item) => isInState(part, item)).length
    return parts.map((part): [typeof part, string] => [
      part,
      older === 'here'
        ? `${stateFilters[part]} (${countOf(part).toLocaleString('en-GB')})`
        : stateFilters[part],
    ])
  }, [items, older, parts])
  return (
    <>
      {backendHas('message-states') && (
        <ListSelect label="State" value={chosen} options={options} onChoose={choosePart} />
      )}
      <DayFilter day={day} onClear={() => chooseDay('')} />
    </>
  )
}
