import { type Cited, namePartsOf } from './cited.ts'

/** The present values of an object. */
function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))
}

/** A publication as an item of CSL-JSON. */
export function cslOf(cited: Cited): Record<string, unknown> {
  const { id, title, authors, institution, day, language, series, number, topics, address } = cited
  const { kind, summary, doi, isbn, version, notice } = cited
  return present({
    id,
    type: 'report',
    title,
    author: authors.map(({ name, organisation }) => namePartsOf(name) ?? { literal: name || organisation }),
    issued: day ? { 'date-parts': [day.split('-').map(Number)] } : undefined,
    genre: kind,
    publisher: institution,
    'collection-title': series,
    number,
    language,
    DOI: doi,
    ISBN: isbn,
    version,
    note: notice,
    URL: address,
    keyword: topics.join(', '),
    abstract: summary,
  })
}
