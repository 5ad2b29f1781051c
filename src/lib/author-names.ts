// Apart from authors.ts, for lists, which need no people of the firm.
import { listedAuthors } from '#contract/catalogue.ts'
import type { Author } from '#contract/loose-authors.ts'

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
