import { textOf } from './rich-text.ts'
import { tags } from './sanitised-tags.ts'

/** Longest text of a cell that counts as a number, in characters. */
const longest = 40

/** A number with a sign, a currency or a short unit before or after it, such as `−1 200`, `$4.50`, `12 %` or `35 kg`. */
const number =
  /^[(]?(?:[<>≤≥≈~±+−–-] ?)?(?:\p{Sc}|\p{L}{1,3})? ?[+−–-]?\p{Nd}(?:[ .,'’]?\p{Nd})*(?: ?[–-] ?\p{Nd}(?:[ .,'’]?\p{Nd})*)? ?(?:[%‰°]|\p{Sc}|\p{L}{1,3})?[)]?[*†]?$/u

/** A cell without a value. */
const blank = /^(?:|[-−–—.…]{1,3}|n\/?a)$/i

interface Cell {
  /** Place among the cells of the text. */
  index: number
  row: number
  column: number
  columns: number
  isHeading: boolean
  text: string
}

function spanOf(attributes: string, name: 'colspan' | 'rowspan'): number {
  const [, digits = '1'] = new RegExp(` ${name}="(\\d{1,3})"`).exec(attributes) ?? []
  return Math.max(1, Number(digits))
}

/** The cells of each table of sanitised HTML, with their places. */
function tablesOf(html: string): Cell[][] {
  const tables: Cell[][] = []
  let row = -1
  let index = 0
  let column = 0
  /** For each column, the first row that no cell from above reaches into. */
  let free: number[] = []
  let open: { cell: Cell; start: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index: place } of html.matchAll(tags)) {
    if (name === 'table' && slash === '') {
      tables.push([])
      ;[row, free] = [-1, []]
    } else if (name === 'tr' && slash === '') {
      row += 1
      column = 0
    } else if (name === 'td' || name === 'th') {
      if (slash === '/') {
        if (open) open.cell.text = textOf(html.slice(open.start, place)).replace(/\s+/gu, ' ').trim()
        open = undefined
        continue
      }
      while ((free[column] ?? 0) > row) column += 1
      const columns = spanOf(attributes, 'colspan')
      const cell = { index, row, column, columns, isHeading: name === 'th', text: '' }
      for (let one = column; one < column + columns; one += 1) free[one] = row + spanOf(attributes, 'rowspan')
      tables.at(-1)?.push(cell)
      open = { cell, start: place + tag.length }
      index += 1
      column += columns
    }
  }
  return tables
}

/**
 * Places of the cells in columns of numbers, headings of these columns included, among all cells of sanitised HTML.
 * The first row of a table may be its headings, even if it is marked as any other.
 */
export function numericCells(html: string): Set<number> {
  const found = new Set<number>()
  for (const cells of tablesOf(html)) {
    const numbers = new Set<number>()
    const others = new Set<number>()
    for (const { row, column, columns, isHeading, text } of cells) {
      if (row === 0 || isHeading || columns > 1 || blank.test(text)) continue
      ;(text.length <= longest && number.test(text) ? numbers : others).add(column)
    }
    for (const { index, column, columns } of cells)
      if (columns === 1 && numbers.has(column) && !others.has(column)) found.add(index)
  }
  return found
}
