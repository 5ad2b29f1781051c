import { dateOfObjectId } from '#lib/object-id.ts'

/** The day of a record: its own date where it has one of years with four digits, else the one in its identifier. */
export function dateOfRecord({ _id, date }: { _id: string; date: string }): Date | null {
  const own = new Date(date === '' ? Number.NaN : date)
  const year = own.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? own : dateOfObjectId(_id)
}

/** Newest first; records without a day come last, and equal days by identifier, so that there is one order. */
export function byDay(a: { id: string; date: Date | null }, b: { id: string; date: Date | null }): number {
  return (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0) || b.id.localeCompare(a.id)
}
