import { useMemo } from 'react'
import { useAddressPart } from './use-address-part.ts'

/** The day that filters a list, from `day` in the address. Records without a day match every day. */
export function useDay<Item>(daysOf: (item: Item) => string | string[] | undefined) {
  const [asked, chooseDay] = useAddressPart('day')
  /** A day as 2026-11-20, or ''. */
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : ''
  const isOfDay = useMemo(
    () => (item: Item) => {
      const own = day === '' ? [] : [daysOf(item) ?? []].flat()
      return own.length === 0 || own.includes(day)
    },
    [day, daysOf],
  )
  return { day, isOfDay, chooseDay }
}
