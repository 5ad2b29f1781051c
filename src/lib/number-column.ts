import type { TableCell } from '#document/table-cells.ts'
import {
  type CellNumber,
  type DecimalSign,
  decimalSigns,
  folded,
  isBlankCell,
  readCell,
} from './cell-number.ts'
import { siteLanguage } from './languages.ts'
import { sizeOf } from './number-sizes.ts'

export interface CellFault {
  /** Place of the cell among those of the text. */
  index: number
  message: string
}

export function faultAt({ index, row, column }: TableCell, message: string): CellFault {
  return { index, message: `Row ${row + 1}, column ${column + 1}${message}` }
}

/** What all numbers of a table share: the texts around them, and the size in the text after them. */
export interface Unit {
  before: string
  after: string
  size: number
}

interface Entry {
  cell: TableCell
  number: CellNumber
}

/** The decimal sign of a language, as a code of BCP 47. */
export function decimalSignOf(language = siteLanguage.code): DecimalSign {
  const [sign] = new Intl.NumberFormat([language, 'en'], { numberingSystem: 'latn' })
    .format(0.5)
    .replace(/\d/g, '')
  return sign === ',' ? ',' : '.'
}

function fits(entries: Entry[]): DecimalSign[] {
  return decimalSigns.filter((sign) => entries.every(({ number }) => !Number.isNaN(number.readings[sign])))
}

/**
 * The decimal sign of a column: the only one with which all of its cells are numbers, else that of the other columns,
 * else that of the language, if then all of the numbers have decimals or none of them has. Undefined if it is unknown.
 */
function signOf(entries: Entry[], others: DecimalSign[], language: string): DecimalSign | undefined {
  const [sign, second] = fits(entries)
  // A decimal comma shows that a dot before a 10 is a sign of multiplication.
  if (entries.some(({ number: { times } }) => times !== undefined))
    return second === undefined && sign === ',' && entries.every(({ number: { times } }) => times !== ',')
      ? sign
      : undefined
  if (second === undefined || entries.every(({ number: { readings } }) => readings['.'] === readings[',']))
    return sign
  const [one = decimalSignOf(language), two] = new Set(others)
  const numbers = entries.map(({ number }) => number).filter(({ readings }) => readings[one] !== 0)
  const isSteady = new Set(numbers.map(({ digits }) => digits.includes(one))).size === 1
  return two === undefined && isSteady ? one : undefined
}

function signFaults(entries: Entry[]): CellFault[] {
  const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })
  const sure = entries.find((entry) => fits([entry]).length === 1)
  const [sign] = sure ? fits([sure]) : []
  return entries.flatMap(({ cell, number: { readings, times } }) => {
    if (sure && sign && times === undefined)
      return Number.isNaN(readings[sign])
        ? faultAt(cell, `: other decimal sign than row ${sure.cell.row + 1}`)
        : []
    if (readings['.'] === readings[',']) return []
    const [low, high] = [readings['.'], readings[',']].sort((a, b) => Math.abs(b) - Math.abs(a))
    return faultAt(cell, `: “${cell.text}” may be ${format.format(low ?? 0)} or ${format.format(high ?? 0)}`)
  })
}

/** A number in a column whose decimal sign is known. */
interface Amount {
  cell: TableCell
  value: number
  /** The power of ten of its size; 0 without one. */
  power: number
  unit: string
  before: string
  /** The text behind it, with and without its size. */
  after: string
  rest: string
}

function amountsOf(entries: Entry[], sign: DecimalSign, language: string): Amount[] {
  const sizes = entries.map(({ number: { before, after } }) => {
    const [, word = '', rest = ''] =
      /^ ?(\p{L}[\p{L}\p{M}]*)\.?(?=$| |\p{Sc})(?: (?:de|of|d[’']))?(.*)$/u.exec(after) ?? []
    const size = sizeOf(word, language)
    // After a currency, `m` means million and never metres.
    const isSure = size !== undefined && (size.isSure || before !== '' || /\p{Sc}/u.test(after))
    return { power: size?.power ?? 0, isSure, rest }
  })
  const isSized = sizes.some(({ isSure }) => isSure)
  return entries.map(({ cell, number: { readings, before, after } }, place) => {
    const { power, rest } = (isSized && sizes[place]?.power ? sizes[place] : undefined) ?? {
      power: 0,
      rest: after,
    }
    const value = Number((readings[sign] * 10 ** power).toPrecision(15))
    return { cell, value, power, unit: folded(before + rest), before, after, rest }
  })
}

function faultsBeside(first: Amount, others: Amount[]): CellFault[] {
  return others.map(({ cell }) => faultAt(cell, `: other unit than row ${first.cell.row + 1}`))
}

/** Numbers with another unit than those above: a heading, or the first number of an account, has that of the others. */
function unitFaults(amounts: Amount[], heading: string): CellFault[] {
  const first = amounts.find(({ unit }) => unit !== '')
  const sized = amounts.filter(({ power }) => power > 0)
  const smallest = Math.min(...sized.map(({ power }) => power))
  const isShared =
    (first?.before && first === amounts[0]) ||
    heading.split(/[\s(),;:[\]]+/).some((word) => first && folded(word) === first.unit)
  const others = amounts.filter(
    ({ value, unit }) => first && unit !== first.unit && (unit !== '' || (value !== 0 && !isShared)),
  )
  if (first && others.length > 0) return faultsBeside(first, others)
  // `900` beside `5k` is 900, but beside `12 million` a word may be missing.
  const [one] = sized
  const small = amounts.filter(
    ({ value, power }) => power === 0 && value !== 0 && Math.abs(value) * 1000 < 10 ** smallest,
  )
  return one ? faultsBeside(one, small) : []
}

/** Columns whose unit is another than that of the first column with one: all are drawn on one scale. */
function columnFaults(columns: Amount[][]): CellFault[] {
  const labelled = columns.flatMap((amounts) => {
    const { unit } = amounts.find(({ unit }) => unit !== '') ?? amounts[0] ?? {}
    const label = unit || (amounts.some(({ power }) => power > 0) ? 'size' : '')
    return label && amounts[0] ? [{ cell: amounts[0].cell, label }] : []
  })
  const [first] = labelled
  return labelled.flatMap(({ cell, label }) =>
    first && label !== first.label ? faultAt(cell, `: other unit than column ${first.cell.column + 1}`) : [],
  )
}

/** The unit that all numbers share; without texts if they share none. */
function unitOf(columns: Amount[][]): Unit {
  const marked = columns.map((amounts) => amounts.find(({ before, after }) => before + after !== ''))
  const [first] = marked
  if (!first || marked.some((one) => one?.unit !== first.unit)) return { before: '', after: '', size: 1 }
  const { before, after, rest, power } = first
  const isSized = columns.flat().every((one) => one.power === power || one.value === 0)
  return isSized ? { before, after, size: 10 ** power } : { before, after: rest, size: 1 }
}

/**
 * The numbers of cells by their places, and their unit; or the cells that stand in the way. A language is a code of
 * BCP 47.
 */
export function readNumbers(cells: TableCell[], headings: string[], language = siteLanguage.code) {
  const columns = new Map<number, Entry[]>()
  const faults: CellFault[] = []
  for (const cell of cells) {
    if (isBlankCell(cell.text)) continue
    const number = readCell(cell.text)
    if (!number || fits([{ cell, number }]).length === 0)
      faults.push(faultAt(cell, `: “${cell.text}” is not a number`))
    else columns.set(cell.column, [...(columns.get(cell.column) ?? []), { cell, number }])
  }
  const known = [...columns.values()].map(fits).flatMap((signs) => (signs.length === 1 ? signs : []))
  const amounts: Amount[][] = []
  for (const [column, entries] of columns) {
    const sign = signOf(entries, known, language)
    if (sign) amounts.push(amountsOf(entries, sign, language))
    else faults.push(...signFaults(entries))
    faults.push(...unitFaults(sign ? (amounts[amounts.length - 1] ?? []) : [], headings[column] ?? ''))
  }
  if (faults.length === 0) faults.push(...columnFaults(amounts))
  const numbers = new Map(amounts.flat().map(({ cell, value }) => [cell.index, value]))
  return { faults: faults.sort((a, b) => a.index - b.index), numbers, unit: unitOf(amounts) }
}
