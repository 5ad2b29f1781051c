/** How many things happened on one day. */
export interface DayBucket {
  /** The local day as 2026-11-20: sorts as time does. */
  day: string
  /** The same day as the reader's own date string. */
  label: string
  count: number
}

interface DayOptions {
  /** The browser's own when not given. */
  timeZone?: string
  locale?: string
}

/** The local day of a moment, as 2026-11-20. */
export function dayKey(date: Date, { timeZone }: DayOptions = {}): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(date)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * Groups moments by local day, earliest first. Grouped by key and only then written as date strings, so
 * that 2/1 comes before 10/1.
 */
export function groupByDay(dates: readonly Date[], options: DayOptions = {}): DayBucket[] {
  const buckets = new Map<string, DayBucket>()
  for (const date of dates) {
    const day = dayKey(date, options)
    const bucket = buckets.get(day)
    if (bucket) bucket.count += 1
    else {
      const label = date.toLocaleDateString(options.locale, { timeZone: options.timeZone })
      buckets.set(day, { day, label, count: 1 })
    }
  }
  return [...buckets.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
