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

function roman(value: number): string {
  let left = value
  let digits = ''
  for (const [worth, digit] of romans) for (; left >= worth; left -= worth) digits += digit
  return digits
}

/** Word continues with aa, bb after z. */
function letters(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
}

function ordinal(value: number): string {
  const ending = /1[1-3]$/.test(String(value)) ? undefined : ['', 'st', 'nd', 'rd'][value % 10]
  return `${value}${ending || 'th'}`
}

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const places =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

function capital(word: string | undefined): string | undefined {
  return word && `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}

/** Largest numbers that Word writes; for Roman numerals and letters, the largest that it counts to. */
const most = 32_767

const formats: Record<string, (value: number) => string | undefined> = {
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  ordinal,
  cardinalText: (value) => capital(words[value]),
  ordinalText: (value) => capital(places[value]),
}

/** Formats a number as Word does (ECMA-376 17.18.59); formats of other scripts become decimal. */
export function formatNumber(value: number, format: string): string {
  if (format === 'none' || format === 'bullet') return ''
  const write = value >= 1 && value <= most ? formats[format] : undefined
  return write?.(value) ?? String(value)
}
