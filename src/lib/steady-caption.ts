import { isMonth } from './cell-number.ts'
import { foldLetters } from './fold-letters.ts'

/** Words before the number of an issue or of a week, in the languages of our writers. */
const counted = /^(?:no|nr|nº|n°|number|num[eé]ro|issue|week|semaine|semana|wiki|toleo|edition|round)$/

/** A year, such as 2026 or 2026A, or a quarter. */
const period = /^(?:(?:19|20)\d\d[ab]?|[qt][1-4])$/

/** The places of the words that change from one number of a series to the next: its date and its own number. */
function changing(words: readonly string[], ownNumber: number | undefined): Set<number> {
  const isDay = (at: number) => /^\d\d?$/.test(words[at] ?? '')
  const isDate = (at: number) => isMonth(words[at] ?? '')
  const found = new Set<number>()
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (period.test(word) || isDate(at)) found.add(at)
    else if (isDay(at) && (isDate(at - 1) || isDate(at + 1) || (isDay(at + 1) && isDate(at + 2))))
      found.add(at)
    else if (counted.test(before) && /^\d{1,4}$/.test(word)) found.add(at - 1).add(at)
    else if (ownNumber !== undefined && word === String(ownNumber)) found.add(at)
  }
  return found
}

/**
 * A caption without what changes from one number of a series to the next: dates, quarters, and the number itself. 'Prices
 * in Kigali, May 2026' and 'Prices in Kigali, June 2026' are the same, 'Top 10 crops' and 'Top 20 crops' are not. `key`
 * also has no case, accents and punctuation; it is '' if no word stays.
 */
export function steadyCaption(caption: string, ownNumber?: number): { text: string; key: string } {
  const parts = caption.split(/([\p{L}\p{M}\p{N}º°]+)/u)
  const words = parts.filter((_, at) => at % 2 === 1)
  const left = changing(
    words.map((word) => word.toLowerCase()),
    ownNumber,
  )
  const stays = words.filter((_, at) => !left.has(at))
  let text = parts
    .map((part, at) => (at % 2 === 1 && left.has((at - 1) / 2) ? '' : part))
    .join('')
    .replace(/[([]\s*[)\]]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+/u, '')
  while (/[\s,;:.،–—-]$/.test(text)) text = text.slice(0, -1)
  return { text, key: foldLetters(stays.join(' ')) }
}
