import type { PublicVersion } from '#contract/history.ts'
import type { Author } from '#contract/loose-authors.ts'
import type { Caller } from './inbox-staff.ts'

type Text =
  | '_id'
  | 'title'
  | 'content'
  | 'link'
  | 'author'
  | 'position'
  | 'topics'
  | 'series'
  | 'seriesNumber'
  | 'language'
  | 'kind'
  | 'summary'
  | 'doi'
  | 'isbn'
  | 'translationOf'
  | 'image'
  | 'date'
  | 'state'
  | 'publishAt'
  | 'savedAt'
  | 'savedBy'
  | 'standing'
  | 'standingReason'
  | 'replacedBy'

/** A publication as the API returns it; `pending` is its pending change (REV-01). */
export type Card = Record<Text, string> & {
  revision: number
  authors: Author[]
  history: PublicVersion[]
  pending?: Record<Text, string>
}

/** Creates a publication through the API. Resolves with the API's response. */
export async function make(staff: Caller, fields: Partial<Card>): Promise<Card> {
  const text = { title: 'A title', content: '<p>Seven traders were asked.</p>', link: '', image: '' }
  return (await staff.send('POST', '/api/publication-cards', { ...text, ...fields })).json()
}

export const asStaff = async (staff: Caller, id: string): Promise<Card> =>
  (await staff.send('GET', `/api/publications/${id}`)).json()
