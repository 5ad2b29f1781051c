import { looseAuthors } from './loose-authors.ts'
import { isRecord, looseAddress, looseDate, looseId, looseLine, looseParts } from './loose.ts'
import { forEachName, publicationTexts } from './publication-fields.ts'

/** Maximum public versions that are read. */
const mostVersions = 500

/** A list from any backend as a text, which is read where it is shown (history.ts). */
function looseListText(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? JSON.stringify(value.slice(0, mostVersions)) : ''
}

/** The fields of a publication from any backend, as texts; all '' if the value is not a record. */
export function looseCard(value: unknown) {
  const record = isRecord(value) ? value : {}
  const authors = looseAuthors(record.authors)
  return {
    _id: looseId(record),
    ...forEachName(publicationTexts, (name) => looseLine(record[name])),
    authors: authors.length > 0 ? JSON.stringify(authors) : '',
    history: looseListText(record.history),
    content: looseParts(record.content).join(''),
    image: looseAddress(record.image),
    link: looseAddress(record.link),
    date: looseDate(record.date),
  }
}
