import { dayOf, dayText } from '#lib/day.ts'

/** Number of things that happened on one day. */
export interface DayBucket {
  /** The day as 2026-11-20: sorts as time does. */
  day: string
  /** The same day in words. */
  label: string
  count: number
}

/** Groups moments by their day on the firm's clock, earliest first. */
export function groupByDay(dates: readonly Date[]): DayBucket[] {
  const buckets = new Map<string, DayBucket>()
  for (const date of dates) {
    const day = dayOf(date)
    const bucket = buckets.get(day)
    if (bucket) bucket.count += 1
    else buckets.set(day, { day, label: dayText(date), count: 1 })
  }
  return [...buckets.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
