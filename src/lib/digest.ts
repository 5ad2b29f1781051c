import { textOf } from './rich-text.ts'

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

/** Characters of text that a list's digest covers: more than the longest preview shows (PUB-01). */
const shownCharacters = 300

/** Characters of text that a list asks for of each record; more than its digest covers. */
export const sentCharacters = 500

/** A publication as read from a backend (contract/loose.ts). */
type DigestedCard = Record<
  '_id' | 'title' | 'image' | 'link' | 'author' | 'position' | 'date' | 'content',
  string
>

function digestOf({ _id, title, image, link, author, position, date }: DigestedCard, text: string): string {
  return digest([_id, title, image, link, author, position, date, text].join('|'))
}

/** The digest of a whole publication, mark-up included. */
export function cardDigest(card: DigestedCard): string {
  return digestOf(card, card.content)
}

/**
 * The digest of what lists show of a publication: the same for a list that sends the beginning of each text without
 * its mark-up as for one that sends all of it.
 */
export function shownDigest(card: DigestedCard): string {
  return digestOf(card, textOf(card.content).slice(0, shownCharacters))
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
