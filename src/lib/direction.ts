/** Letters of scripts that are written from right to left: Hebrew, Arabic, N'Ko, Adlam and others. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The `dir` of an element that shows a text: where the first of its letters, or most of them, are written from right to
 * left. Undefined from left to right, as pages are.
 */
export function directionOf(text: string): 'rtl' | undefined {
  const letters = text.match(/\p{L}/gu) ?? []
  const rtl = letters.filter((letter) => rightToLeft.test(letter))
  return rtl.length * 2 > letters.length || (rtl.length > 0 && rtl[0] === letters[0]) ? 'rtl' : undefined
}
