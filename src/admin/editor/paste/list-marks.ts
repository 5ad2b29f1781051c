const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

function romanValue(letters: string): number {
  const values = Array.from(letters, (letter) => romanDigits[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** What stands before an item: '4.', '(b)', 'iv)'. */
const markShape = /^\(?(\d{1,5}|[a-z]{1,5})[.)]$/i

/** The number that a mark shows, such as 4 of 'd.' or 'iv)'; undefined for a bullet. */
export function numberOfMark(mark: string): number | undefined {
  const [, shown = ''] = markShape.exec(mark.replace(/[\s\u00a0]+/g, '')) ?? []
  const letters = shown.toLowerCase()
  if (letters === '') return undefined
  if (/^\d/.test(letters)) return Number(letters)
  // A single letter counts in the alphabet, but for those that numbers of Rome begin with.
  const isRoman = /^[ivxlcdm]+$/.test(letters) && (letters.length > 1 || /[ivx]/.test(letters))
  return isRoman ? romanValue(letters) : letters.charCodeAt(0) - 96
}

/** Whether a mark numbers what it stands before ('1.2', 'Annex A'): bullets are letters of symbol fonts, or signs. */
export function isNumberMark(mark: string): boolean {
  const text = mark.replace(/[\s\u00a0]+/g, ' ').trim()
  return /[\p{N}]/u.test(text) || markShape.test(text) || (text.length > 2 && /\p{L}/u.test(text))
}
