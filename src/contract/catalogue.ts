import { isRecord } from './loose.ts'
import type { Author } from './loose-authors.ts'

/** The kinds of publications that catalogues distinguish. */
export const publicationKinds = ['report', 'brief', 'working paper', 'note'] as const

/** Maximum characters of the summary. */
export const summaryLimit = 300

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
