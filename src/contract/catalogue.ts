import { isRecord, looseLine } from './loose.ts'

/** The kinds of publications that catalogues distinguish. */
export const publicationKinds = ['report', 'brief', 'working paper', 'note'] as const

/** Maximum characters of the summary, and maximum number of authors. */
export const summaryLimit = 300
export const authorLimit = 100

/** An author, one by one; without a name, the organisation is the author. */
export interface Author {
  name: string
  organisation: string
  /** As 0000-0002-1825-0097; '' if unknown. */
  orcid: string
}

/** A value from any backend as an author. */
function looseAuthor(value: unknown): Author {
  const { organisation, orcid, ...record } = isRecord(value) ? value : { name: value }
  const name = looseLine('name' in record ? record['name'] : record)
  return { name, organisation: looseLine(organisation), orcid: looseLine(orcid) }
}

/** The authors of a list from any backend that have a name; none of a value that is no list. */
export function looseAuthors(value: unknown): Author[] {
  const list: unknown[] = Array.isArray(value) ? value.slice(0, authorLimit) : []
  return list.map(looseAuthor).filter(({ name, organisation }) => name !== '' || organisation !== '')
}

/** Authors one by one as the text that rows, forms and built content have; '' for none. */
export function authorsText(authors: readonly Author[]): string {
  if (authors.length === 0) return ''
  return JSON.stringify(authors.map(({ name, organisation, orcid }) => ({ name, organisation, orcid })))
}

function textIn(record: unknown, name: string): string {
  const value = isRecord(record) ? record[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The authors of such a text, with names as they were typed; none of any other text. */
export function listedAuthors(text = ''): Author[] {
  if (!text.startsWith('[')) return []
  try {
    const list: unknown = JSON.parse(text)
    const authors: unknown[] = Array.isArray(list) ? list : []
    return authors.map((one) => ({
      name: textIn(one, 'name'),
      organisation: textIn(one, 'organisation'),
      orcid: textIn(one, 'orcid'),
    }))
  } catch {
    return []
  }
}

/** Whether nothing was typed for an author. */
export function isBlankAuthor(author: Author): boolean {
  return Object.values(author).every((text: string) => text.trim() === '')
}
