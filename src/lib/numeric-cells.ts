import { textOf } from './rich-text.ts'
import { tags } from './sanitised-tags.ts'

/** Longest text of a cell that counts as a number, in characters. */
const longest = 40

/** A number or a range with the text before and after it. */
const value = /^(\P{Nd}{0,8})\p{Nd}(?:[ .,'’]?\p{Nd})*(?: ?[–-] ?\p{Nd}(?:[ .,'’]?\p{Nd})*)?(\P{Nd}{0,8})$/u

/** A sign or a currency: `−`, `$`, `US$ `, `RWF ` or `KSh`, but no `May ` and no letter of a code such as `A12`. */
const before =
  /^[(]?(?:[<>≤≥≈~±+−–-] ?)?(?:\p{L}{0,2}\p{Sc} ?|[KTU]?[Ss]h ?|\p{Lu}{2,3} |\p{Lu}{3})?[+−–-]?$/u

/** A unit: ` %`, `€`, ` kg`, `kg` or `M`, but no ` May` and no letter of a code such as `2026A`. */
const after =
  /^(?: ?[%‰°\p{Sc}]\p{L}?| (?!\p{Lu}\p{Ll}\p{Ll})\p{L}{1,3}[²³]?|\p{Ll}{1,2}[²³]?|[KMGT])?[)]?[*†]?$/u

function isNumber(text: string): boolean {
  const [whole, sign = '', unit = ''] = value.exec(text) ?? []
  return whole !== undefined && before.test(sign) && after.test(unit)
}

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
  let cells: Cell[] = []
  let row = -1
  let index = 0
  let column = 0
  /** For each column, the first row that no cell from above reaches into. */
  let free: number[] = []
  let open: { cell: Cell; start: number } | undefined
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
        if (open) open.cell.text = textOf(html.slice(open.start, place)).replace(/\s+/gu, ' ').trim()
        open = undefined
        continue
      }
      while ((free[column] ?? 0) > row) column += 1
      const columns = spanOf(attributes, 'colspan')
      const cell = { index, row, column, columns, isHeading: name === 'th', text: '' }
      for (let one = column; one < column + columns; one += 1) free[one] = row + spanOf(attributes, 'rowspan')
      cells.push(cell)
      open = { cell, start: place + tag.length }
      index += 1
      column += columns
    }
  }
  return tables
}

/**
 * Places of the cells in columns of numbers, headings of these columns included, among all cells of sanitised HTML.
 * The first row of a table may be its headings, even if it is marked as any other, and the first column names the rows.
 */
export function numericCells(html: string): Set<number> {
  const found = new Set<number>()
  for (const cells of tablesOf(html)) {
    const numbers = new Set<number>()
    const others = new Set<number>()
    for (const { row, column, columns, isHeading, text } of cells) {
      if (row === 0 || column === 0 || isHeading || columns > 1 || blank.test(text)) continue
      ;(text.length <= longest && isNumber(text) ? numbers : others).add(column)
    }
    for (const { index, column, columns } of cells)
      if (columns === 1 && numbers.has(column) && !others.has(column)) found.add(index)
  }
  return found
}
