import { foldLetters } from '#lib/fold-letters.ts'

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function romanValue(letters: string): number {
  const values = Array.from(letters, (letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The value of 'a' to 'z', and then of 'aa' to 'zz'; 0 for other letters. */
function alphabetValue(letters: string): number {
  const isOne = new Set(letters).size === 1
  return isOne ? 26 * (letters.length - 1) + letters.charCodeAt(0) - 96 : 0
}

/** The mark of an item, in any script: '4.', '(b)', 'iv)', '1.2.', '2nd'. A letter without punctuation is a bullet. */
const markShape = /^\(?(?:\d{1,3}\.){0,8}(?:(\d{1,5})\p{L}{0,2}[.):、-]?|(\p{L}{1,8})[.):、-])\)?$/u

/**
 * The numbers that a mark may stand for, the likeliest first: 'i.' is 1, and 9 after 'h.'. Empty for letters
 * of other alphabets; undefined for a bullet and for words.
 */
export function numbersOfMark(mark: string): number[] | undefined {
  const [, digits, letters] = markShape.exec(foldLetters(mark).replace(/\s+/g, '')) ?? []
  if (digits !== undefined) return [Number(digits)]
  if (letters === undefined) return undefined
  if (!/^[a-z]+$/.test(letters)) return letters.length <= 2 ? [] : undefined
  const roman = /^[ivxlcdm]+$/.test(letters) ? romanValue(letters) : 0
  // A single letter is alphabetic, unless Roman numerals can begin with it.
  const values = letters.length > 1 || /[ivx]/.test(letters) ? [roman] : []
  const numbers = [...values, alphabetValue(letters), roman].filter((value) => value > 0)
  return numbers.length > 0 ? numbers : undefined
}

/** Whether a mark is a number ('1.2', 'Annex A'): bullets are letters of symbol fonts, or signs. */
export function isNumberMark(mark: string): boolean {
  const text = mark.replace(/[\s\u00a0]+/g, ' ').trim()
  return /[\p{N}]/u.test(text) || markShape.test(text) || (text.length > 2 && /\p{L}/u.test(text))
}
