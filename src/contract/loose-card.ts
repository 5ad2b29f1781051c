import { looseAuthors } from './loose-authors.ts'
import { isRecord, looseAddress, looseDate, looseId, looseLine, looseParts } from './loose.ts'
import { forEachName, publicationTexts } from './publication-fields.ts'

/** The fields of a publication from any backend, as texts; all '' if the value is not a record. */
export function looseCard(value: unknown) {
  const record = isRecord(value) ? value : {}
  const authors = looseAuthors(record.authors)
  return {
    _id: looseId(record),
    ...forEachName(publicationTexts, (name) => looseLine(record[name])),
    authors: authors.length > 0 ? JSON.stringify(authors) : '',
    content: looseParts(record.content).join(''),
    image: looseAddress(record.image),
    link: looseAddress(record.link),
    date: looseDate(record.date),
  }
}
