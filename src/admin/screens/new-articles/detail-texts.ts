import { authorLine } from '#lib/author-names.ts'
import { dayText } from '#lib/day.ts'
import { seriesText } from '#lib/series.ts'
import type { ArticleValues } from './article.ts'

/** The authors and date of a publication, in a line. */
export function creditsText({ author, authors, date }: ArticleValues, isNew: boolean): string {
  const names = authorLine({ author, authors }) || (isNew ? 'your name' : 'no name')
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? names : `${names}, ${dayText(moment)}`
}

/** What catalogues and readers will miss. */
export function missingText(values: ArticleValues, isNew: boolean): string {
  const { author, authors, kind, summary, licence } = values
  const missing = [
    // A new publication gets the name of its writer.
    !isNew && author.trim() === '' && authors === '' && 'no authors',
    kind === '' && 'no kind',
    summary.trim() === '' && 'no summary',
    licence.trim() === '' && 'no licence',
  ].filter((text) => text !== false)
  return missing.join(', ') || 'complete'
}

/** The series and topics of a publication, in a line. */
export function subjectText({ series, seriesNumber, topics }: ArticleValues): string {
  return [seriesText({ series, seriesNumber }), topics].filter(Boolean).join(' · ') || 'none'
}
