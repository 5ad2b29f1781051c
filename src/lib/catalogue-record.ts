import { authorsText, listedAuthors, publicationKinds, summaryLimit } from '#contract/catalogue.ts'
import { looseAuthors } from '#contract/loose-authors.ts'
import { doiOf, isbnOf } from '#contract/identifiers.ts'
import { orcidOf } from '#contract/orcid.ts'
import { catalogueTexts } from '#contract/compared-fields.ts'
import { forEachName } from '#contract/publication-fields.ts'
import { authorLine } from './author-names.ts'
import { excerptAtWord } from './excerpt.ts'
import { plainText } from './plain-text.ts'

type CatalogueText = (typeof catalogueTexts)[number]
type Texts = Record<CatalogueText | 'author', string>

/** Characters of texts from backends with other limits. */
const lineLength = 300
const longestSummary = 2 * summaryLimit

/**
 * The catalogue record of a publication as pages show it, with the line of its authors; without the parts that are not
 * valid. Empty if the backend has none: its fields of these names mean something else (FEA-02).
 */
export function shownRecord(card: Texts, isKnown: boolean): Texts {
  if (!isKnown) return { ...forEachName(catalogueTexts, () => ''), author: card.author }
  const { author, authors, kind, summary, licence, funder, doi, isbn } = card
  const listed = authorsText(
    looseAuthors(listedAuthors(authors)).map(({ name, organisation, orcid }) => ({
      name: plainText(name),
      organisation: plainText(organisation),
      orcid: orcidOf(orcid),
    })),
  )
  return {
    author: authorLine({ author, authors: listed }),
    authors: listed,
    kind: publicationKinds.find((one) => one === kind.toLowerCase()) ?? '',
    summary: excerptAtWord(plainText(summary), longestSummary),
    licence: plainText(licence).slice(0, lineLength),
    funder: plainText(funder).slice(0, lineLength),
    doi: doiOf(doi),
    isbn: isbnOf(isbn),
  }
}
