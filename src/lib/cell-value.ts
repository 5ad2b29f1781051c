import { unitsIn } from './cell-number.ts'

/** The digits of a number with the texts before and after them; undefined for ranges and other texts. */
function partsOf(text: string) {
  const units = unitsIn(text)
  if (units === undefined) return undefined
  const [sign, unit] = units
  const digits = text.slice(sign.length, text.length - unit.length)
  return /[–-]/.test(digits) ? undefined : { sign, digits, unit }
}

/** The digits of any script as those of ASCII. Their blocks begin at a code point that ends in 0 or 6. */
function asciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const low = code % 16
    return String(/\p{Nd}/u.test(String.fromCodePoint(code - low)) ? low : low - 6)
  })
}

/** Returns true for the parts of a number in groups of three digits, or of two and a last one of three as in India. */
function isGrouped(separators: string[], groups: string[]): boolean {
  const [first = '', ...others] = groups
  return (
    separators.every((separator) => separator === separators[0]) &&
    first.length <= 3 &&
    others.every(({ length }, place) => length === 3 || (length === 2 && place < others.length - 1))
  )
}

/** NaN for digits that are no number, such as those of a date. A single comma before three digits groups thousands. */
function readDigits(text: string): number {
  const digits = asciiDigits(text).replace(/['’]/g, ' ').replaceAll('٬', ',').replaceAll('٫', '.')
  const parts = digits.split(/[ .,]/)
  const separators: string[] = digits.match(/[ .,]/g) ?? []
  const [last = ' '] = separators.slice(-1)
  const isThousands = /^[1-9]\d{0,2},\d{3}$/.test(digits)
  const hasDecimals = last !== ' ' && separators.indexOf(last) === separators.length - 1 && !isThousands
  const groups = hasDecimals ? parts.slice(0, -1) : parts
  const isNumber = groups.length === 1 || isGrouped(separators.slice(0, groups.length - 1), groups)
  return isNumber ? Number(`${groups.join('')}.${hasDecimals ? parts.slice(-1).join('') : '0'}`) : Number.NaN
}

const multiples = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
])

/** The number of a cell; undefined if it is a range or none. Numbers in brackets are negative, as in accounts. */
export function numberInCell(text: string): number | undefined {
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const { sign, digits, unit } = parts
  const isNegative = /[−–-]/.test(sign) || (sign.startsWith('(') && /\)[*†]?$/.test(unit))
  const size = readDigits(digits) * (multiples.get(unit.replace(/[)*†]/g, '')) ?? 1)
  return Number.isFinite(size) ? (isNegative ? -size : size) : undefined
}

/** The texts before and after the number of a cell, such as `US$ ` and ` kg`; undefined for a cell without one. */
export function unitOf(text: string): { before: string; after: string } | undefined {
  const parts = partsOf(text)
  return parts && { before: parts.sign.replace(/[(+−–-]/g, ''), after: parts.unit.replace(/[)*†]/g, '') }
}

/** Returns true if what stands after a number is a part of its size, as in `5M`. */
export function isMultiple(after: string): boolean {
  return multiples.has(after)
}
