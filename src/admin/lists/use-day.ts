import { useMemo } from 'react'
import { dayKey } from '#admin/charts/day-buckets.ts'
import { useAddressPart } from './use-address-part.ts'

/** The day that a list is narrowed to, which is in the address as `day`. */
export function useDay<Item>(dateOf: (item: Item) => Date | null) {
  const [asked, chooseDay] = useAddressPart('day')
  /** A local day as 2026-11-20, or ''. */
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : ''
  const isOfDay = useMemo(
    () => (item: Item) => {
      const date = day && dateOf(item)
      return !date || dayKey(date) === day
    },
    [day, dateOf],
  )
  return { day, isOfDay, chooseDay }
}
