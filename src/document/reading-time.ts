import type { Parsed } from './tree.ts'
import { wordsOf } from './words.ts'

/** Words that people read in a minute. */
const perMinute = 220

/** Minutes that a text takes to read, as words such as `4 minutes to read`; '' for one without words (REA-02). */
export function readingTime(parts: readonly (Parsed | string)[]): string {
  const words = wordsOf(parts).split(' ').filter(Boolean).length
  const minutes = Math.ceil(words / perMinute)
  if (minutes === 0) return ''
  return minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`
}
