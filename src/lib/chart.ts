import { isBlankCell } from './cell-number.ts'
import { numberInCell } from './cell-value.ts'
import type { ChartKind } from './chart-kinds.ts'
import type { TableCell } from '#document/table-cells.ts'

/** The most columns of numbers: readers tell as many colours apart. And the most rows. */
const most = { series: 5, rows: 60 } as const

export interface ChartRow {
  name: string
  /** One for each column of numbers; undefined for an empty cell. */
  values: (number | undefined)[]
  /** The cells as they are written. */
  texts: string[]
}

export interface Chart {
  /** The headings of the columns of numbers. */
  series: string[]
  rows: ChartRow[]
}

export interface ChartFault {
  /** Place of the cell among those of the text; undefined for a fault of the whole table. */
  index?: number
  message: string
}

function faultOf(
  { index, row, column, columns, rows, text }: TableCell,
  kind: ChartKind,
): ChartFault | undefined {
  const place = `Row ${row + 1}, column ${column + 1}`
  if (columns > 1 || rows > 1) return { index, message: `${place} is a merged cell` }
  if (row === 0 || column === 0 || isBlankCell(text)) return undefined
  const number = numberInCell(text)
  if (number === undefined) return { index, message: `${place}: “${text}” is not a number` }
  if (kind === 'stacked' && number < 0)
    return { index, message: `${place}: a stacked bar has no numbers below zero` }
  return undefined
}

/** Why a table is too large, before its rows are read: there may be a hundred thousand. */
function sizeFault(cells: TableCell[]): string | undefined {
  if (cells.some(({ column }) => column > most.series))
    return `A chart has at most ${most.series} columns of numbers`
  return cells.some(({ row }) => row > most.rows) ? `A chart has at most ${most.rows} rows` : undefined
}

const withoutNumbers = 'A chart needs a row of headings, and a column of numbers beside the names of the rows'

/**
 * The numbers of a table, whose first row has the headings and whose first column has the names of the rows; or why
 * they cannot be drawn.
 */
export function readChart(cells: TableCell[], kind: ChartKind): Chart | { faults: ChartFault[] } {
  const tooLarge = sizeFault(cells)
  if (tooLarge !== undefined) return { faults: [{ message: tooLarge }] }
  const faults = cells.flatMap((cell) => faultOf(cell, kind) ?? [])
  if (faults.length > 0) return { faults }
  const width = Math.max(0, ...cells.map(({ column }) => column))
  const series = Array.from({ length: width }, () => '')
  const rows: ChartRow[] = []
  for (const { row, column, text } of cells) {
    if (row === 0) {
      if (column > 0) series[column - 1] = text
      continue
    }
    const one = (rows[row - 1] ??= {
      name: '',
      values: series.map(() => undefined),
      texts: series.map(() => ''),
    })
    if (column === 0) one.name = text
    else {
      one.values[column - 1] = isBlankCell(text) ? undefined : numberInCell(text)
      one.texts[column - 1] = text
    }
  }
  const drawn = rows.filter(Boolean)
  if (drawn.some(({ values }) => values.some((value) => value !== undefined))) return { series, rows: drawn }
  return { faults: [{ message: withoutNumbers }] }
}
