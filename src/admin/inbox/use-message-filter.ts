import { useMemo } from 'react'
import { useAddressPart } from '#admin/lists/use-address-part.ts'
import { useDay } from '#admin/lists/use-day.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'
import { meetingOf } from './meeting-text.ts'

/** The filters of the list (INB-02). */
export const stateFilters = {
  '': 'All',
  new: 'New',
  read: 'Read',
  open: 'Not handled',
  handled: 'Handled',
  unanswered: 'Unanswered',
  proposed: 'Time proposed',
  agreed: 'Time agreed',
  held: 'Held back',
} as const
type StateFilter = keyof typeof stateFilters

function isStateFilter(text: string): text is StateFilter {
  return Object.hasOwn(stateFilters, text)
}

/** Filters of messages that can have a time (REA-08). */
const ofTimes = new Set<StateFilter>(['unanswered', 'proposed', 'agreed'])

/** The filters of a list; appointments have further ones if the backend has times. */
function filtersOf(canHaveTimes: boolean): StateFilter[] {
  const isTimed = canHaveTimes && backendHas('appointment-times')
  return Object.keys(stateFilters)
    .filter(isStateFilter)
    .filter((part) => isTimed || !ofTimes.has(part))
    .filter((part) => part !== 'held' || backendHas('held-back-filter'))
}

/** Whether a message belongs to a state of its list. An appointment is answered if its time is proposed or agreed. */
export function isInState(part: StateFilter, message: StoredMessage): boolean {
  const { state, reason } = message
  if (part === 'held') return reason !== ''
  if (part === 'open') return state !== 'handled'
  if (ofTimes.has(part)) {
    const time = meetingOf(message)?.state ?? 'cancelled'
    return state !== 'handled' && (time === 'cancelled' ? 'unanswered' : time) === part
  }
  return part === '' || state === part
}

/** The state and the day that filter a list of messages; both are in the address. */
export function useMessageFilter<Item extends StoredMessage>(
  daysOf: (item: Item) => string[],
  canHaveTimes: boolean,
) {
  const [asked, choosePart] = useAddressPart('state')
  const { day, isOfDay, chooseDay } = useDay(daysOf)
  const parts = useMemo(() => filtersOf(canHaveTimes), [canHaveTimes])
  const part = (backendHas('message-states') && parts.find((one) => one === asked)) || ''
  /** Whether a message passes the filter; undefined if all do. */
  const keeps = useMemo(() => {
    if (part === '' && day === '') return undefined
    return (item: Item) => isInState(part, item) && isOfDay(item)
  }, [part, day, isOfDay])
  return { parts, part, day, keeps, choosePart, chooseDay }
}

export type MessageFilter<Item extends StoredMessage> = ReturnType<typeof useMessageFilter<Item>>
