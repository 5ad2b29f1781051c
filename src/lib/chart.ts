import type { ChartKind } from './chart-kinds.ts'
import type { TableCell } from '#document/table-cells.ts'
import { type CellFault, faultAt, readNumbers, type Unit } from './number-column.ts'

/** Maximum columns of numbers, because readers cannot tell more colours apart, and maximum rows. */
export const most = { series: 5, rows: 60 }

export interface ChartRow {
  name: string
  /** One for each column of numbers; undefined for an empty cell. */
  values: (number | undefined)[]
  /** The cells as they are written. */
  texts: string[]
}

export interface Chart {
  /** The heading of the names of the rows, and those of the columns of numbers. */
  names: string
  series: string[]
  unit: Unit
  rows: ChartRow[]
}

/** The whole table has no place among the cells of the text. */
type ChartFault = Partial<CellFault> & Pick<CellFault, 'message'>

/** Why a table is too large, before its rows are read: there may be a hundred thousand. */
function sizeFault(cells: TableCell[], mostRows: number): string | undefined {
  if (cells.some(({ column }) => column > most.series))
    return `A chart has at most ${most.series} columns of numbers`
  return cells.some(({ row }) => row > mostRows) ? `A chart has at most ${mostRows} rows` : undefined
}

const withoutNumbers = 'A chart needs a row of headings, and a column of numbers beside the names of the rows'

/**
 * The numbers of a table, whose first row has the headings and whose first column has the names of the rows; or why
 * they cannot be drawn. `language`: that of the publication, as a code of BCP 47. `mostRows`: more for a series of
 * publications.
 */
export function readChart(
  cells: TableCell[],
  kind: ChartKind,
  language?: string,
  mostRows = most.rows,
): Chart | { faults: ChartFault[] } {
  const tooLarge = sizeFault(cells, mostRows)
  if (tooLarge !== undefined) return { faults: [{ message: tooLarge }] }
  const merged = cells.filter(({ columns, rows }) => columns > 1 || rows > 1)
  if (merged.length > 0) return { faults: merged.map((cell) => faultAt(cell, ' is a merged cell')) }
  const width = Math.max(0, ...cells.map(({ column }) => column))
  const heads = Array.from({ length: width + 1 }, () => '')
  const rows: ChartRow[] = []
  for (const { row, column, text } of cells) if (row === 0) heads[column] = text
  const [names = '', ...series] = heads
  const body = cells.filter(({ row, column }) => row > 0 && column > 0)
  const { faults, numbers, unit } = readNumbers(body, heads, language)
  if (kind === 'stacked')
    for (const cell of body)
      if ((numbers.get(cell.index) ?? 0) < 0)
        faults.push(faultAt(cell, ': a stacked bar has no numbers below zero'))
  if (faults.length > 0) return { faults }
  for (const { index, row, column, text } of cells) {
    if (row === 0) continue
    const one = (rows[row - 1] ??= {
      name: '',
      values: series.map(() => undefined),
      texts: series.map(() => ''),
    })
    if (column === 0) one.name = text
    else {
      one.values[column - 1] = numbers.get(index)
      one.texts[column - 1] = text
    }
  }
  return numbers.size > 0
    ? { names, series, unit, rows: rows.filter(Boolean) }
    : { faults: [{ message: withoutNumbers }] }
}
