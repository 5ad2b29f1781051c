import { isBlankCell, unitsIn } from './cell-number.ts'
import type { TableCell } from './table-cells.ts'

/**
 * Places of the cells in columns of numbers, headings of these columns included, among all cells of a text. The first
 * row of a table may be its headings, even if it is marked as any other, and the first column names the rows.
 */
export function numericCells(tables: TableCell[][]): Set<number> {
  const found = new Set<number>()
  for (const cells of tables) {
    const numbers = new Set<number>()
    const others = new Set<number>()
    for (const { row, column, columns, isHeading, text } of cells) {
      if (row === 0 || column === 0 || isHeading || columns > 1 || isBlankCell(text)) continue
      ;(unitsIn(text) ? numbers : others).add(column)
    }
    for (const { index, column, columns } of cells)
      if (columns === 1 && numbers.has(column) && !others.has(column)) found.add(index)
  }
  return found
}
