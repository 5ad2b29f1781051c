import { addressName } from './address-name.ts'
import { nameKey, namesIn } from './author-line.ts'

/** A part of the author of a publication. */
export interface AuthorPart {
  text: string
  /** The id of the person on the page About; undefined for other authors, and for the text between two. */
  person?: string
}

/** The id of a person on the page About (REA-01), such as `amahoro-sample`. */
export function personId(name: string): string {
  return addressName(name)
}

/** A free line of authors in parts, of which some are people of the firm. */
export function authorParts(author: string, people: readonly { name: string }[]): AuthorPart[] {
  const known = new Map(people.map(({ name }) => [nameKey(name), personId(name)]))
  const parts: AuthorPart[] = []
  let end = 0
  for (const { text, start } of namesIn(author, (name) => known.has(nameKey(name)))) {
    const person = known.get(nameKey(text))
    if (person === undefined) continue
    if (start > end) parts.push({ text: author.slice(end, start) })
    parts.push({ text, person })
    end = start + text.length
  }
  return end < author.length ? [...parts, { text: author.slice(end) }] : parts
}
