import { referenceLinks } from '#admin/extensions/reference-links.ts'
import type { CheckedArticle } from '#admin/extensions/slots.ts'
import { available, backendHas } from '#admin/shell/backend.ts'
import type { Checked, MissingField } from '#document/check/finding.ts'
import { hasPages } from '#lib/document-address.ts'
import { languageOf } from '#lib/languages.ts'
import { parseHtml } from '#ui/parse-html.ts'

/** Fields that the backend has, and that are empty. A new publication gets the name of its writer. */
function missingIn({ summary, author, authors, topics, isNew }: CheckedArticle): MissingField[] {
  const isBlank = (text: string) => text.trim() === ''
  const fields: [MissingField, boolean][] = [
    ['summary', backendHas('catalogue') && isBlank(summary)],
    ['authors', backendHas('credits') && !isNew && isBlank(author) && isBlank(authors)],
    ['topics', backendHas('topics') && isBlank(topics)],
  ]
  return fields.filter(([, isMissing]) => isMissing).map(([name]) => name)
}

/** The question about a PDF of the backend; '' for none. */
function documentOf(link: string): Checked['document'] {
  const own = available(referenceLinks).find(({ has }) => has(link))
  if (own === undefined || own.wasOpened(link)) return ''
  return hasPages(link) ? 'unopened' : 'uncounted'
}

/** The publication for the rules. */
export function checkedText(article: CheckedArticle): Checked {
  const { content, language, link } = article
  return {
    parts: parseHtml(content),
    language: languageOf(language).code,
    missing: missingIn(article),
    document: documentOf(link),
  }
}
