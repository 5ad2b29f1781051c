const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

export function roman(value: number): string {
  let left = value
  let digits = ''
  for (const [worth, digit] of romans) for (; left >= worth; left -= worth) digits += digit
  return digits
}

/** The value of a Roman number in small letters; 0 for other words. */
export function romanValue(letters: string): number {
  let value = 0
  let at = 0
  for (const [worth, digit] of romans)
    for (; letters.startsWith(digit, at); at += digit.length) value += worth
  return at === letters.length ? value : 0
}

/** A number as letters: after z, Word continues with aa and bb. */
export function alphabetic(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

/** The value of 'a' to 'z', and then of 'aa' to 'zz'; 0 for other words. */
export function alphabetValue(letters: string): number {
  const value = 26 * (letters.length - 1) + letters.charCodeAt(0) - 96
  return /^[a-z]+$/.test(letters) && alphabetic(value) === letters ? value : 0
}

function ordinal(value: number): string {
  const ending = /1[1-3]$/.test(String(value)) ? undefined : ['', 'st', 'nd', 'rd'][value % 10]
  return `${value}${ending || 'th'}`
}

const cardinals =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'.split(
    ' ',
  )
const ordinals =
  'Zeroth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth'.split(
    ' ',
  )

/** Largest numbers that Word writes; for Roman numerals and letters, the largest that it counts to. */
const most = 32_767

const formats: Record<string, (value: number) => string | undefined> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: alphabetic,
  upperLetter: (value) => alphabetic(value).toUpperCase(),
  ordinal,
  cardinalText: (value) => cardinals[value],
  ordinalText: (value) => ordinals[value],
}

/** Formats a number as Word does (ECMA-376 17.18.59); formats of other scripts become decimal. */
export function formatNumber(value: number, format: string): string {
  if (format === 'none' || format === 'bullet') return ''
  const write = value >= 1 && value <= most ? formats[format] : undefined
  return write?.(value) ?? String(value)
}
