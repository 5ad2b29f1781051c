import { useMemo } from 'react'
import { dayKey } from '#admin/charts/day-buckets.ts'
import { useAddressPart } from '#admin/lists/use-address-part.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { StoredMessage } from './create-change.ts'

/** What the list can be narrowed to (INB-02). */
export const parts = {
  '': 'All',
  new: 'New',
  read: 'Read',
  open: 'Not handled',
  handled: 'Handled',
} as const
type Part = keyof typeof parts

export function isPart(text: string): text is Part {
  return Object.hasOwn(parts, text)
}

/** Whether a message is of a part of its list. */
export function isOf(part: Part, { state }: StoredMessage): boolean {
  if (part === 'open') return state !== 'handled'
  return part === '' || state === part
}

export interface MessageFilter<Item> {
  part: Part
  /** A local day as 2026-11-20, or ''. */
  day: string
  /** Which messages are let through; undefined for all. */
  keeps: ((item: Item) => boolean) | undefined
  choosePart: (part: string) => void
  chooseDay: (day: string) => void
}

/** The state and the day that a list of messages is narrowed to; both are in the address. */
export function useMessageFilter<Item extends StoredMessage>(
  dateOf: (item: Item) => Date | null,
): MessageFilter<Item> {
  const [asked, choosePart] = useAddressPart('state')
  const [askedDay, chooseDay] = useAddressPart('day')
  const part = isPart(asked) && backendHas('message-states') ? asked : ''
  const day = /^\d{4}-\d\d-\d\d$/.test(askedDay) ? askedDay : ''
  const keeps = useMemo(() => {
    if (part === '' && day === '') return undefined
    return (item: Item) => {
      const date = day && dateOf(item)
      return isOf(part, item) && (!date || dayKey(date) === day)
    }
  }, [part, day, dateOf])
  return { part, day, keeps, choosePart, chooseDay }
}
