import { textOf } from './rich-text.ts'
import { tags } from './sanitised-tags.ts'

export interface Heading {
  /** From 1 to 6. */
  level: number
  text: string
  /** '' if the HTML gives it none. */
  id: string
}

/** The headings of sanitised HTML, or of HTML as pages show it, in their order. */
export function headingsOf(html: string): Heading[] {
  const headings: Heading[] = []
  let open: { level: number; id: string; start: number } | undefined
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    if (!/^h[1-6]$/.test(name)) continue
    if (slash === '') {
      const [, id = ''] = / id="([^"]*)"/.exec(attributes) ?? []
      open = { level: Number(name[1]), id, start: index + tag.length }
    } else if (open) {
      const { level, id, start } = open
      headings.push({ level, text: textOf(html.slice(start, index)), id })
      open = undefined
    }
  }
  return headings
}

/** Ids of the page around a text and of its notes. */
const taken = /^(?:content|menu|q|related|note-.*)$/

/** Maximum characters of an id, which is part of addresses that people pass on. */
const longest = 60

/** The words of a name in addresses: its letters and digits in lower case, with hyphens between the words. */
export function addressName(text: string): string {
  const words = text
    .normalize()
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  let name = ''
  for (const word of words.filter(Boolean)) {
    if (name.length + word.length >= longest) return name || word.slice(0, longest)
    name += name === '' ? word : `-${word}`
  }
  return name || 'section'
}

/** An id for each heading of sanitised HTML, which stays the same while its words do (REA-02). */
export function headingIds(html: string): string[] {
  const ids = new Set<string>()
  /** The number of the next heading with the same words: counting from 2 each time would be quadratic. */
  const next = new Map<string, number>()
  for (const { text } of headingsOf(html)) {
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

/** Fewer headings need no list of contents. */
const fewest = 3

/** Lowest level of a list of contents: parts and their chapters. */
export const lowestListed = 3

/** The headings that the list of contents of a displayed text has; none if the text has too few (REA-02). */
export function contentsOf(html: string): Heading[] {
  const listed = headingsOf(html).filter(
    ({ id, level, text }) => id !== '' && text !== '' && level <= lowestListed,
  )
  return listed.length < fewest ? [] : listed
}
