import type { TableCell } from './table-cells.ts'

/** Between the headings of a column whose head has several rows: 'Price: 2026'. */
const between = ': '

/** A table as rows of texts, all of one length. */
export interface TableRows {
  /** One heading for each column. */
  heads: string[]
  rows: string[][]
}

/**
 * The rows of a table for programs: a merged cell is repeated in each place, so that every row is complete, and the rows
 * of a head are joined. A table without headings has its first row as its head.
 */
export function rowsOf(cells: readonly TableCell[]): TableRows {
  const grid: string[][] = []
  const body = new Set<number>()
  for (const { row, column, rows, columns, isHeading, text } of cells)
    for (let y = row; y < row + rows; y += 1) {
      if (!isHeading && y === row) body.add(row)
      const line = (grid[y] ??= [])
      for (let x = column; x < column + columns; x += 1) line[x] = text
    }
  // A cell may reach below the last row.
  const last = cells.reduce((most, { row }) => Math.max(most, row), -1)
  const width = grid.reduce((most, line) => Math.max(most, line.length), 0)
  const lines = Array.from({ length: last + 1 }, (_, y) =>
    Array.from({ length: width }, (_, x) => grid[y]?.[x] ?? ''),
  )
  const first = lines.findIndex((_, y) => body.has(y))
  const headRows = Math.max(1, first)
  const heads = Array.from({ length: width }, (_, x) =>
    lines
      .slice(0, headRows)
      .map((line) => line[x] ?? '')
      .filter((text, y, all) => text !== '' && text !== all[y - 1])
      .join(between),
  )
  return { heads, rows: lines.slice(headRows) }
}
