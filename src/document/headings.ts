import { addressName } from '#lib/address-name.ts'
import type { Parsed } from './tree.ts'
import { elementsIn } from './walk.ts'
import { wordsOf } from './words.ts'

export interface Heading {
  /** From 1 to 6. */
  level: number
  text: string
}

/** The level of a heading; 0 for any other element. */
export function headingLevel(name: string): number {
  return name.length === 2 && /^h[1-6]$/.test(name) ? Number(name.slice(1)) : 0
}

/** The headings of a text, in their order. */
export function headingsOf(parts: readonly (Parsed | string)[]): Heading[] {
  return elementsIn(parts, ({ name }) => headingLevel(name) > 0).map(({ name, children }) => ({
    level: headingLevel(name),
    text: wordsOf(children),
  }))
}

/** Ids of the page around a text, of its notes, and of its tables and figures (numbered.ts). */
const taken = /^(?:content|menu|q|related|note-.*|(?:table|figure)-\d+)$/

/** An id for each heading of a text, which stays the same while its words do (REA-02). */
export function headingIds(headings: readonly Heading[]): string[] {
  const ids = new Set<string>()
  /** The number of the next heading with the same words: counting from 2 each time would be quadratic. */
  const next = new Map<string, number>()
  for (const { text } of headings) {
    const words = addressName(text)
    const name = taken.test(words) ? `section-${words}` : words
    let id = name
    let copy = next.get(name) ?? 2
    for (; ids.has(id); copy += 1) id = `${name}-${copy}`
    next.set(name, copy)
    ids.add(id)
  }
  return [...ids]
}

/** A heading as a page shows it. */
export interface ShownHeading extends Heading {
  id: string
}

/** Minimum headings for which a page shows a list of contents. */
const fewest = 3

/** Lowest level of a list of contents: parts and their chapters. */
export const lowestListed = 3

/** The headings that the list of contents of a text has; none if the text has too few (REA-02). */
export function contentsOf(headings: readonly ShownHeading[]): ShownHeading[] {
  const listed = headings.filter(({ level, text }) => text !== '' && level <= lowestListed)
  return listed.length < fewest ? [] : listed
}
