import { listedAuthors } from '#contract/catalogue.ts'
import type { Author } from '#contract/loose-authors.ts'
import type { ArticleValues } from './article.ts'

const labels = [
  ['kind', 'Kind'],
  ['summary', 'Summary'],
  ['licence', 'Licence'],
  ['funder', 'Funder'],
  ['doi', 'DOI'],
  ['isbn', 'ISBN'],
] as const

function authorWords(author: Author): string {
  return Object.values(author).filter(Boolean).join(', ')
}

/** The catalogue record in lines, for comparisons. */
export function recordLines(record: Pick<ArticleValues, (typeof labels)[number][0] | 'authors'>): string[] {
  return [
    ...listedAuthors(record.authors).map((author) => `Author: ${authorWords(author)}`),
    ...labels.flatMap(([name, label]) => (record[name] ? `${label}: ${record[name]}` : [])),
  ]
}
