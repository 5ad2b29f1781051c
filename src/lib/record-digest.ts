import { listedFields } from '#contract/compared-fields.ts'

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

/** A text or a number. Other values are read elsewhere (contract/loose.ts) and only have a different digest here. */
type Sent = string | number | null | string[]

/** Fields of a record, raw from any backend or parsed. */
export type DigestedRecord = Partial<Record<'_id' | 'icon' | (typeof listedFields)[number], Sent>>

function plain(value?: Sent): string {
  return [value ?? ''].flat().join('').trim()
}

/** The digest of a publication as lists have it, mark-up included. */
export function cardDigest(card: DigestedRecord): string {
  const values = listedFields.map((name) => card[name])
  return digest([card._id, ...values].map(plain).join('|'))
}

/** The digest of an expertise card. */
export function expertiseDigest({ _id, title, icon, content = [] }: DigestedRecord): string {
  return digest([_id, title, icon, ...[content].flat()].map(plain).join('|'))
}

/** Digest of a list from its records' digests, in any order; '' if it is empty. */
export function listDigest(digests: string[]): string {
  return digests.length === 0 ? '' : digest([...digests].sort().join())
}
