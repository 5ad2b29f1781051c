import { textOf } from './rich-text.ts'
import { tags } from './sanitised-tags.ts'

export interface TableCell {
  /** Place among the cells of the text. */
  index: number
  row: number
  column: number
  columns: number
  rows: number
  isHeading: boolean
  text: string
}

function spanOf(attributes: string, pattern: RegExp): number {
  return Number(pattern.exec(attributes)?.[1] ?? 1) || 1
}

/** The cells of each table of sanitised HTML, with their places. */
export function tablesOf(html: string): TableCell[][] {
  const tables: TableCell[][] = []
  let cells: TableCell[] = []
  let row = -1
  let index = 0
  let column = 0
  /** For each column, the first row that no cell from above reaches into. */
  let free: number[] = []
  let open: { cell: TableCell; start: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index: place } of html.matchAll(tags)) {
    if (name === 'table' && slash === '') {
      cells = []
      tables.push(cells)
      ;[row, free] = [-1, []]
    } else if (name === 'tr' && slash === '') {
      row += 1
      column = 0
    } else if (name === 'td' || name === 'th') {
      if (slash === '/') {
        if (open) open.cell.text = textOf(html.slice(open.start, place))
        open = undefined
        continue
      }
      while ((free[column] ?? row) > row) column += 1
      const columns = spanOf(attributes, / colspan="(\d{1,3})"/)
      const rows = spanOf(attributes, / rowspan="(\d{1,3})"/)
      const cell = { index, row, column, columns, rows, isHeading: name === 'th', text: '' }
      for (let one = column; one < column + columns; one += 1) free[one] = row + rows
      cells.push(cell)
      open = { cell, start: place + tag.length }
      index += 1
      column += columns
    }
  }
  return tables
}
