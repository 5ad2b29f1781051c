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
  /** Number of held-back messages, if the backend counts them. */
  held: number | undefined
}

/**
 * The filters of a list of messages, beside the search: states with their counts, and a day from the
 * calendar.
 */
export function MessageFilters<Item extends StoredMessage>({
  filter,
  view,
  held,
}: MessageFiltersProps<Item>) {
  const { parts, part: chosen, day, choosePart, chooseDay } = filter
  const { items, older } = view
  const options = useMemo(() => {
    // The loaded messages are those held back, or all others.
    const countOf = (part: (typeof parts)[number]) => {
      if (part === 'held') return held
      return older === 'here' && chosen !== 'held'
        ? items.filter((item) => isInState(part, item)).length
        : undefined
    }
    return parts.map((part): [typeof part, string] => {
      const count = countOf(part)?.toLocaleString('en-GB')
      return [part, count === undefined ? stateFilters[part] : `${stateFilters[part]} (${count})`]
    })
  }, [items, older, parts, chosen, held])
  return (
    <>
      {backendHas('message-states') && (
        <ListSelect label="State" value={chosen} options={options} onChoose={choosePart} />
      )}
      <DayFilter day={day} onClear={() => chooseDay('')} />
    </>
  )
}
