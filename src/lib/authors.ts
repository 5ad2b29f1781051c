import { organisation as firm } from '#config/brand/brand.ts'
import { people } from '#config/brand/people.ts'
import { type Author, listedAuthors } from '#contract/catalogue.ts'
import { nameKey, namesIn } from './author-line.ts'

export type { Author } from '#contract/catalogue.ts'

/** The authors of a publication as its record has them. */
export interface Credits {
  /** The free line of its authors. */
  author: string
  /** The authors one by one, as JSON; '' if there are none. */
  authors?: string | undefined
}

/** A name as readers see it: that of a person, or of an organisation. */
export function shownName({ name, organisation }: Author): string {
  return name || organisation
}

/** The line of the authors for cards: those one by one, else the free line. */
export function authorLine({ author, authors }: Credits): string {
  return listedAuthors(authors).map(shownName).filter(Boolean).join(', ') || author
}

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
