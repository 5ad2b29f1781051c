import { organisation } from '#config/brand/brand.ts'
import { publicationPath } from '#config/paths.ts'
import { type Author, authorsOf } from '#lib/authors.ts'
import { dayOf } from '#lib/day.ts'
import { languageOf } from '#lib/languages.ts'
import { numberInSeries, seriesName } from '#lib/series.ts'
import { newestVersion, noticeText } from '#lib/told.ts'
import { topicsOf } from '#lib/topics.ts'
import type { PagePublication } from '#site/content/content-file.ts'
import { siteAddress } from '#site/content/render-facts.ts'

/** A publication as citations, catalogues and search engines know it. Texts that it lacks are ''. */
export interface Cited {
  id: string
  title: string
  authors: Author[]
  /** The firm. */
  institution: string
  /** By the firm's clock, as YYYY-MM-DD; '' if unknown. */
  day: string
  /** BCP 47. */
  language: string
  series: string
  number: string
  topics: string[]
  address: string
  kind: string
  summary: string
  doi: string
  isbn: string
  /** The number of its public version; '' if it has only one (REV-04). */
  version: string
  /** Since when and why it is withdrawn; '' if it is not (REV-05). */
  notice: string
}

/** A publication for citations (OUT-02). The firm is the author of a publication that names none. */
export function citedOf(publication: PagePublication): Cited {
  const { id, title, date, kind, summary, doi, isbn } = publication
  const authors = authorsOf(publication)
  return {
    id,
    title,
    authors: authors.length > 0 ? authors : [{ name: '', organisation: organisation.name, orcid: '' }],
    institution: organisation.name,
    day: date ? dayOf(date) : '',
    language: languageOf(publication.language).code,
    series: seriesName(publication.series),
    number: String(numberInSeries(publication) ?? ''),
    topics: topicsOf(publication.topics),
    address: siteAddress(publicationPath(id)).href,
    kind,
    summary,
    doi,
    isbn,
    version: String(newestVersion(publication)?.number ?? ''),
    notice: noticeText(publication),
  }
}

/** A name in its parts. Only the first one is certain to be there. */
export interface NameParts {
  family: string
  given: string
}

/** Words in lower case before the last name that belong to it: `van der`, `de la`, `el`. */
const particle = /^\p{Ll}[\p{Ll}'’.-]*$/u

/**
 * The family name, for formats that ask for it: the part before a comma, else the last word with its particles.
 * Undefined for a single word and for names in other scripts, which have no such order: these are cited as they are
 * written.
 */
export function namePartsOf(name: string): NameParts | undefined {
  const [before = '', after = ''] = name.split(',', 2).map((part) => part.trim())
  if (after !== '') return { family: before, given: after }
  if (!/^[\p{Script=Latin}\p{M}\p{P}\p{Cf}\s]+$/u.test(name)) return undefined
  const words = before.split(/\s+/)
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1
  if (start < 1) return undefined
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') }
}

/** A text in one line, without invisible controls, for formats of lines. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
