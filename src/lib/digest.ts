import { type PublicationField, publicationFields } from '#contract/publication-fields.ts'

/** A short name for a text: equal texts have equal ones, others almost surely not (53 bits). */
export function digest(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** Letters and digits that a list's digest covers, and asks for: more than the longest preview shows (PUB-01). */
export const shownLetters = 260

/** A text or a number; what holds more is read in other ways (contract/loose.ts) and only has another digest here. */
type Sent = string | number | null | string[]

/** Fields of a record, as any backend may send them or as they were read. */
export type DigestedRecord = Partial<Record<'_id' | 'icon' | PublicationField, Sent>>

function plain(value?: Sent): string {
  return [value ?? ''].flat().join('').trim()
}

/** The digest of a whole publication, mark-up included. */
export function cardDigest(card: DigestedRecord): string {
  const values = publicationFields.map((name) => card[name])
  return digest([card._id, ...values].map(plain).join('|'))
}

/**
 * The digest of what lists show of a publication. Mark-up, white space and signs do not count, nor what follows the
 * first letters: the excerpt text (lib/prose.ts) has the digest of its beginning.
 */
export function shownDigest(card: DigestedRecord): string {
  // A match ends before a tag: if it included the `<`, the tag's name would be left as letters.
  const letters = plain(card.content).replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}<&]+|[<&]/gu, '')
  return cardDigest({ ...card, content: letters.slice(0, shownLetters) })
}

/** The digest of an expertise card. */
export function expertiseDigest({ _id, title, icon, content = [] }: DigestedRecord): string {
  return digest([_id, title, icon, ...[content].flat()].map(plain).join('|'))
}

/** The digest of a list from those of its records, whatever their order; '' of none. */
export function listDigest(digests: string[]): string {
  return digests.length === 0 ? '' : digest([...digests].sort().join())
}
