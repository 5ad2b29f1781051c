/** A publication in the static index. */
export type IndexRecord = [
  id: string,
  title: string,
  author: string,
  topics: string,
  /** ISO 8601 without a time, or ''. */
  day: string,
  /** The beginning of its text. */
  text: string,
  /** Present only if the publication belongs to a series. */
  series?: string,
  seriesNumber?: string,
  /** The code of its language, if it is not the site's own. */
  language?: string,
]

/** One file of the static index: the newest publications are in the first. */
export interface IndexPart {
  /** The newest and the oldest year of every part, in their order; '' for publications without a day. */
  years: [newest: string, oldest: string][]
  /** Newest first. */
  records: IndexRecord[]
}

/** The address of a part, counted from 1. */
export function indexPartPath(part: number): string {
  return `/search/${part}.json`
}

export function yearOf(day: string): string {
  return day.slice(0, 4)
}
