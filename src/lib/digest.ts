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

/** Letters and digits of a text that a card shows: more than the longest preview has (PUB-01). */
export const shownLetters = 250

/** Characters of text that a list asks for of each record: enough for `shownLetters` of any text. */
export const sentCharacters = 500

/** Fields of a publication, as any backend may send them. */
export interface DigestedCard {
  _id?: unknown
  title?: unknown
  image?: unknown
  link?: unknown
  author?: unknown
  position?: unknown
  date?: unknown
  content?: unknown
}

/**
 * The digest of a publication as sent. `most` letters of its text count, so that a list that sends the
 * beginning of each text has the same digests as one that sends all of it. Mark-up and white space do not count.
 */
export function cardDigest(card: DigestedCard, most?: number): string {
  const { _id, title, image, link, author, position, date, content } = card
  const letters = textIn(content)
    .replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]+/gu, '')
    .slice(0, most)
  return digest([_id, title, image, link, author, position, date, letters].map(textIn).join('|'))
}

/** The digest of an expertise card. */
export function expertiseDigest(card: {
  _id: string
  title: string
  icon: string
  content: string[]
}): string {
  return digest([card._id, card.title, card.icon, ...card.content].join('|'))
}

/** The digest of a list from those of its records, whatever their order; '' of none. */
export function listDigest(digests: string[]): string {
  return digests.length === 0 ? '' : digest([...digests].sort().join())
}

/** What the contract reads of a text that may be missing, null or a list (contract/publication-cards.ts). */
function textIn(value: unknown): string {
  const text = Array.isArray(value) ? value.join('') : value
  return typeof text === 'string' ? text.trim() : ''
}
