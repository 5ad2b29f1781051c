import { people } from '#config/brand/people.ts'
import type { Author } from '#contract/loose-authors.ts'
import { nameKey } from '#lib/author-line.ts'

export const newAuthor: Author = { name: '', organisation: '', orcid: '' }

const ownPeople: Author[] = people.map(({ name, orcid = '' }) => ({ name, organisation: '', orcid }))

/** Authors that a name can be chosen from: the people of the firm, then those of earlier publications. */
export function knownAuthors(earlier: readonly Author[]): Author[] {
  const own = new Set(ownPeople.map(({ name }) => nameKey(name)))
  return [...ownPeople, ...earlier.filter(({ name }) => name !== '' && !own.has(nameKey(name)))]
}

/** The known author with a name. */
function withName(name: string, known: readonly Author[]): Author {
  const key = nameKey(name)
  return known.find((one) => nameKey(one.name) === key) ?? newAuthor
}

/** An author with a changed part. With a name comes what is known of it, unless something else was typed. */
export function changedAuthor(author: Author, part: Partial<Author>, known: readonly Author[]): Author {
  const next = { ...author, ...part }
  if (part.name === undefined) return next
  const before = withName(author.name, known)
  if (author.organisation !== before.organisation || author.orcid !== before.orcid) return next
  const { organisation, orcid } = withName(part.name, known)
  return { ...next, organisation, orcid }
}

/** The list with one author a place further up or down. */
export function moved(authors: readonly Author[], place: number, by: -1 | 1): Author[] {
  const author = authors[place]
  return author ? authors.toSpliced(place, 1).toSpliced(place + by, 0, author) : [...authors]
}
