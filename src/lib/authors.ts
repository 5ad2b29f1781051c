import { organisation as firm } from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { listedAuthors } from '#contract/catalogue.ts'
import type { Author } from '#contract/loose-authors.ts'
import { nameKey, namesIn } from './author-line.ts'
import { authorLine, type Credits, shownName } from './author-names.ts'

export type { Author } from '#contract/loose-authors.ts'

const firmNames = new Set([firm.name, firm.shortName].map(nameKey))
const persons = new Map(people.map((person) => [nameKey(person.name), person]))

/** The person of the firm with this name, in any spelling; undefined for others. */
export function personNamed(name: string) {
  return persons.get(nameKey(name))
}

/** The authors of the free line. `others` are names that count as known, besides the people of the firm. */
function authorsOfLine(line: string, others: readonly string[]): Author[] {
  const keys = new Set([...firmNames, ...persons.keys(), ...others.map(nameKey)])
  return namesIn(line, (name) => keys.has(nameKey(name))).map(({ text }) => {
    const person = personNamed(text)
    if (!person && firmNames.has(nameKey(text))) return { name: '', organisation: firm.name, orcid: '' }
    return { name: person?.name ?? text, organisation: '', orcid: person?.orcid ?? '' }
  })
}

/** The authors of a publication: those one by one, else those of the free line (OUT-01). */
export function authorsOf({ author, authors }: Credits, others: readonly string[] = []): Author[] {
  const listed = listedAuthors(authors)
  return listed.length > 0 ? listed : authorsOfLine(author, others)
}

/** Returns true if a name is that of an author of a publication. */
export function isAuthor(name: string, credits: Credits): boolean {
  const key = nameKey(name)
  if (key === '' || !nameKey(authorLine(credits)).includes(key)) return false
  return authorsOf(credits, [name]).some((author) => nameKey(shownName(author)) === key)
}
