import { useMemo } from 'react'
import { useAddressPart } from '#admin/lists/use-address-part.ts'
import { useDay } from '#admin/lists/use-day.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'

/** The filters of the list (INB-02). */
export const stateFilters = {
  '': 'All',
  new: 'New',
  read: 'Read',
  open: 'Not handled',
  handled: 'Handled',
} as const
type StateFilter = keyof typeof stateFilters

export function isStateFilter(text: string): text is StateFilter {
  return Object.hasOwn(stateFilters, text)
}

/** Whether a message belongs to a state of its list. */
export function isInState(part: StateFilter, { state }: StoredMessage): boolean {
  if (part === 'open') return state !== 'handled'
  return part === '' || state === part
}

/** The state and the day that filter a list of messages; both are in the address. */
export function useMessageFilter<Item extends StoredMessage>(daysOf: (item: Item) => string[]) {
  const [asked, choosePart] = useAddressPart('state')
  const { day, isOfDay, chooseDay } = useDay(daysOf)
  const part = isStateFilter(asked) && backendHas('message-states') ? asked : ''
  /** Whether a message passes the filter; undefined if all do. */
  const keeps = useMemo(() => {
    if (part === '' && day === '') return undefined
    return (item: Item) => isInState(part, item) && isOfDay(item)
  }, [part, day, isOfDay])
  return { part, day, keeps, choosePart, chooseDay }
}

export type MessageFilter<Item extends StoredMessage> = ReturnType<typeof useMessageFilter<Item>>
