import { foldLetters } from '#lib/fold-letters.ts'
import type { ListFormat } from './formats.ts'
import { alphabetValue, romanValue } from './numbers.ts'

/**
 * The mark of an item, in any script: '4.', '(b)', 'iv)', '1.2.', '2nd', '– 3 –'. A letter without punctuation is a
 * bullet.
 */
const markShape =
  /^[([<{/–—-]?(?:\d{1,3}\.){0,8}(?:(\d{1,5})(?:[a-z]{1,2})?[.,:;)\]}>/、。°–—-]{0,2}|(\p{L}{1,8})[.,:;)\]}>/、。–—-]{1,2})$/u

/**
 * The numbers that a mark may stand for, the likeliest first: 'i.' is 1, and 9 after 'h.'. Empty for letters
 * of other alphabets; undefined for a bullet and for words.
 */
export function numbersOfMark(mark: string): number[] | undefined {
  const [, digits, letters] = markShape.exec(foldLetters(mark).replace(/\s+/g, '')) ?? []
  if (digits !== undefined) return [Number(digits)]
  if (letters === undefined) return undefined
  if (!/^[a-z]+$/.test(letters)) return letters.length <= 2 ? [] : undefined
  const roman = romanValue(letters)
  // A single letter is alphabetic, unless Roman numerals can begin with it.
  const first = letters.length > 1 || /[ivx]/.test(letters) ? roman : 0
  const numbers = [first, alphabetValue(letters), roman].filter((value) => value > 0)
  return numbers.length > 0 ? numbers : undefined
}

/** Whether a mark is a number ('1.2', 'Annex A'): bullets are letters of symbol fonts, or signs. */
export function isNumberMark(mark: string): boolean {
  const text = mark.replace(/[\s\u00a0]+/g, ' ').trim()
  return (
    /[\p{N}]/u.test(text) || numbersOfMark(text) !== undefined || (text.length > 2 && /\p{L}/u.test(text))
  )
}

/** Whether a mark says more than a number, as in “Recommendation 2:” and “§ 3”. An item keeps it as words. */
export function isWorded(mark: string): boolean {
  return isNumberMark(mark) && numbersOfMark(mark) === undefined
}

function formatOfMark(mark: string): ListFormat {
  const [, digits, letters = ''] =
    /^[^\p{L}\p{N}]?(?:([1-9]\p{N}*|0)|(\p{L}{1,8}))[^\p{L}\p{N}]*$/u.exec(mark.trim()) ?? []
  if (digits !== undefined) return '1'
  if (!/^[a-z]+$/i.test(letters)) return 'other'
  const isLower = letters === letters.toLowerCase()
  const isRoman = romanValue(letters.toLowerCase()) > 0 && (letters.length > 1 || /i/i.test(letters))
  if (isRoman) return isLower ? 'i' : 'I'
  return isLower ? 'a' : 'A'
}

/** What the mark of an item says of its list. */
export interface ItemMark {
  kind: 'ol' | 'ul'
  /** The numbers that it may stand for, the likeliest first; empty if unknown. */
  numbers: readonly number[]
  format?: ListFormat
}

/** Reads a written mark; one that is no number is a bullet. */
export function readMark(mark: string): ItemMark {
  const numbers = numbersOfMark(mark)
  return numbers ? { kind: 'ol', numbers, format: formatOfMark(mark) } : { kind: 'ul', numbers: [] }
}
