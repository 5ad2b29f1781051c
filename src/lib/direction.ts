/** Letters of scripts that are written from right to left: Hebrew, Arabic, N'Ko, Adlam and others. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The `dir` of an element for a text: `rtl` if its first letter or most of its letters are right-to-left. Undefined
 * for left to right, the default of pages.
 */
export function directionOf(text: string): 'rtl' | undefined {
  const letters = text.match(/\p{L}/gu) ?? []
  const rtl = letters.filter((letter) => rightToLeft.test(letter))
  return rtl.length * 2 > letters.length || (rtl.length > 0 && rtl[0] === letters[0]) ? 'rtl' : undefined
}

/** The `dir` of a text in an element with the direction `around`. Undefined where all is from left to right. */
export function directionWithin(around: 'rtl' | undefined, text: string): 'rtl' | 'ltr' | undefined {
  return directionOf(text) ?? (around && 'ltr')
}
