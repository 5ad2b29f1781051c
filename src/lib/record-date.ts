import { dateOfObjectId } from '#lib/object-id.ts'

/** The day of a record: its own date if that has a four-digit year, else the one in its identifier. */
export function dateOfRecord({ _id, date }: { _id: string; date: string }): Date | null {
  const own = new Date(date === '' ? Number.NaN : date)
  const year = own.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? own : dateOfObjectId(_id)
}

/**
 * Newest first, the order of publications everywhere; `newestFirst` in server/publications/store.ts is the same in SQL.
 * Records without a day come last, and equal days are ordered by identifier.
 */
export function byNewest(a: { id: string; date: Date | null }, b: { id: string; date: Date | null }): number {
  return (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || b.id.localeCompare(a.id)
}
