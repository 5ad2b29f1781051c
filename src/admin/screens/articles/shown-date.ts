import type { PublicationCard } from '#contract/publication-cards.ts'
import type { StaffPublication } from '#contract/publications.ts'
import { dayOf } from '#lib/day.ts'
import { dateOfRecord } from '#lib/record-date.ts'
import { zonedText } from '#lib/zoned-time.ts'

type Dated = Pick<PublicationCard, '_id' | 'date'> & Partial<Pick<StaffPublication, 'state' | 'publishAt'>>

/** When a publication becomes public; undefined for one that is not scheduled. */
export function scheduledTime({ state, publishAt = '' }: Dated): number | undefined {
  const time = Date.parse(publishAt)
  return state === 'scheduled' && !Number.isNaN(time) ? time : undefined
}

/** The date of a publication in the list: the scheduled one, or else its own. */
export function shownDate(card: Dated): Date | null {
  const time = scheduledTime(card)
  return time === undefined ? dateOfRecord(card) : new Date(time)
}

/** The day of the shown date, as 2026-11-20. */
export function shownDay(card: Dated): string | undefined {
  const date = shownDate(card)
  return date ? dayOf(date) : undefined
}

/** When and by whom a draft was saved; undefined if that is unknown. */
export function lastSave({
  state,
  savedAt = '',
  savedBy = '',
}: Partial<Pick<StaffPublication, 'state' | 'savedAt' | 'savedBy'>>) {
  const time = Date.parse(savedAt)
  if (state !== 'draft' || Number.isNaN(time)) return undefined
  return { at: zonedText(time), by: savedBy && `by ${savedBy}` }
}
