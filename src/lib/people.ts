import { addressName } from './address-name.ts'

/** Names that differ in case and spaces alone are the same. */
function keyOf(name: string): string {
  return name.normalize().toLowerCase().split(/\s+/).filter(Boolean).join(' ')
}

/** Authors are separated by commas, semicolons, ampersands, or the word "and". */
const separator = /[,;&]|\sand\s/

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

/** The author of a publication in parts, of which some are people of the firm. */
export function authorParts(author: string, people: readonly { name: string }[]): AuthorPart[] {
  const known = new Set(people.map(({ name }) => keyOf(name)))
  const names = known.has(keyOf(author)) ? [author] : author.split(separator)
  const parts: AuthorPart[] = []
  let end = 0
  for (const name of names.map((one) => one.trim()).filter((one) => known.has(keyOf(one)))) {
    const start = author.indexOf(name, end)
    if (start > end) parts.push({ text: author.slice(end, start) })
    parts.push({ text: name, person: personId(name) })
    end = start + name.length
  }
  return end < author.length ? [...parts, { text: author.slice(end) }] : parts
}

/** Returns true if a person is an author of a publication. */
export function isAuthor(name: string, author: string): boolean {
  return authorParts(author, [{ name }]).some(({ person }) => person !== undefined)
}
