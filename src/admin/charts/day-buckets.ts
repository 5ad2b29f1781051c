/** Number of things that happened on one day. */
export interface DayBucket {
  /** The local day as 2026-11-20: sorts as time does. */
  day: string
  /** The same day in the reader's date format. */
  label: string
  count: number
}

/** The local day of a moment, as 2026-11-20. */
export function dayKey(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * Groups moments by local day, earliest first. Sorts by key and not by date string, so that 2/1 comes before
 * 10/1. `locale` defaults to the reader's.
 */
export function groupByDay(dates: readonly Date[], locale?: string): DayBucket[] {
  const label = new Intl.DateTimeFormat(locale)
  const buckets = new Map<string, DayBucket>()
  for (const date of dates) {
    const day = dayKey(date)
    const bucket = buckets.get(day)
    if (bucket) bucket.count += 1
    else buckets.set(day, { day, label: label.format(date), count: 1 })
  }
  return [...buckets.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
