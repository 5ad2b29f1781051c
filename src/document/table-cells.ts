import type { Parsed } from './tree.ts'
import { elementsIn, named } from './walk.ts'
import { wordsOf } from './words.ts'

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

/** The cells of each table of a text, with their places. */
export function tablesOf(parts: readonly (Parsed | string)[]): TableCell[][] {
  let index = 0
  return named(parts, 'table').map((table) => {
    /** For each column, the first row that no cell from above reaches into. */
    const free: number[] = []
    return named([table], 'tr').flatMap((line, row) => {
      let column = 0
      return elementsIn(line.children, ({ name }) => /^t[hd]$/.test(name)).map((cell) => {
        while ((free[column] ?? row) > row) column += 1
        const columns = Number(cell.attributes['colspan']) || 1
        const rows = Number(cell.attributes['rowspan']) || 1
        for (let one = column; one < column + columns; one += 1) free[one] = row + rows
        column += columns
        const isHeading = cell.name === 'th'
        return {
          index: index++,
          row,
          column: column - columns,
          columns,
          rows,
          isHeading,
          text: wordsOf(cell.children),
        }
      })
    })
  })
}

/** The cells of a table of texts, whose first row is its head. */
export function cellsOf(rows: readonly (readonly string[])[]): TableCell[] {
  let index = 0
  return rows.flatMap((line, row) =>
    line.map((text, column) => ({
      index: index++,
      row,
      column,
      columns: 1,
      rows: 1,
      isHeading: row === 0,
      text,
    })),
  )
}
