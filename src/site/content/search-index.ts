import { dayOf } from '#lib/day.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { toldTitle } from '#lib/standing.ts'
import type { PagePublication as Publication } from './content-file.ts'
import { type IndexPart, type IndexRecord, yearOf } from './index-part.ts'

/** Letters of a text's beginning that are searched and shown. */
const beginning = 160

/** Bytes of a part, before compression, chosen so that a first search stays within 60 KB, code included. */
const partSize = 90_000

/** Fields of a publication in the index. */
export type Indexed = Pick<
  Publication,
  | 'id'
  | 'title'
  | 'standing'
  | 'author'
  | 'topics'
  | 'summary'
  | 'text'
  | 'date'
  | 'series'
  | 'seriesNumber'
  | 'language'
>

function recordOf(publication: Indexed): IndexRecord {
  const { id, author, topics, summary, text, date, series, seriesNumber, language } = publication
  const day = date ? dayOf(date) : ''
  const record = [
    id,
    toldTitle(publication),
    author,
    topics,
    day,
    excerptAtWord(summary || text, beginning),
  ] as const
  if (language) return [...record, series, seriesNumber, language]
  return series ? [...record, series, seriesNumber] : [...record]
}

/** The static index of publications that come newest first (FND-01): in parts, so that a first search loads the newest alone. */
export function indexParts(publications: Indexed[]): IndexPart[] {
  const encoder = new TextEncoder()
  let part: IndexRecord[] = []
  const parts = [part]
  let size = 0
  for (const record of publications.map(recordOf)) {
    const bytes = encoder.encode(JSON.stringify(record)).length
    if (size > 0 && size + bytes > partSize) {
      parts.push((part = []))
      size = 0
    }
    part.push(record)
    size += bytes
  }
  const years = parts.map((records): [string, string] => [
    yearOf(records[0]?.[4] ?? ''),
    yearOf(records.at(-1)?.[4] ?? ''),
  ])
  return parts.map((records) => ({ years, records }))
}
