import { useMemo } from 'react'
import { useAddressPart } from './use-address-part.ts'

/** The day that filters a list, from `day` in the address. Records without a day match every day. */
export function useDay<Item>(dayOf: (item: Item) => string | undefined) {
  const [asked, chooseDay] = useAddressPart('day')
  /** A day as 2026-11-20, or ''. */
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : ''
  const isOfDay = useMemo(
    () => (item: Item) => {
      const own = day === '' ? undefined : dayOf(item)
      return own === undefined || own === day
    },
    [day, dayOf],
  )
  return { day, isOfDay, chooseDay }
}
