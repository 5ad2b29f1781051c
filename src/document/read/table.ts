import { chartKindOf } from '#lib/chart-kinds.ts'
import { type Cell, type Element, figure, type Parsed, table } from '../tree.ts'
import { elementsIn, named } from '../walk.ts'
import { type Notes, placeParts } from './lines.ts'

/** Maximum rows or columns that one cell may span. */
const mostSpanned = 50

const span = (text: string | undefined) => Math.floor(Math.min(Number(text) || 1, mostSpanned))

function cellsIn(row: Parsed): Parsed[] {
  return elementsIn(row.children, ({ name }) => /^t[hd]$/.test(name))
}

/**
 * Number of rows in the head: those of `thead`, or the leading rows of `th` cells, with every row that their cells
 * span. No cell spans from head to body.
 */
function headLength(element: Parsed, rows: Parsed[][]): number {
  const first = rows.findIndex((cells) => cells.some(({ name }) => name !== 'th'))
  const [thead] = named(element.children, 'thead')
  const marked = thead ? named(thead.children, 'tr').length : Math.max(first, 0)
  let head = marked
  for (let at = 0; at < head; at += 1)
    for (const { attributes } of rows[at] ?? []) head = Math.max(head, at + span(attributes['rowspan']))
  return head < rows.length ? head : marked
}

/** The table of a text from a parsed one, as the editor holds tables: lines in cells, one head, one body. */
export function readTable(element: Parsed, notes: Notes): Element {
  const lines = named(element.children, 'tr')
  const heads = named(element.children, 'thead').flatMap(({ children }) => named(children, 'tr'))
  const rows = [...heads, ...lines.filter((line) => !heads.includes(line))].map(cellsIn)
  const head = headLength(element, rows)
  const [caption] = named(element.children, 'caption')
  const cells = (row: Parsed[], inHead: boolean): Cell[] =>
    row.map(({ name, attributes, children }) => ({
      names: inHead ? 'col' : name === 'th' ? 'row' : undefined,
      columns: span(attributes['colspan']),
      rows: span(attributes['rowspan']),
      children: placeParts(children, notes),
    }))
  return table({
    caption: caption ? placeParts(caption.children, notes) : [],
    head: rows.slice(0, head).flatMap((row) => (row.length > 0 ? [cells(row, true)] : [])),
    body: rows.slice(head).flatMap((row) => (row.length > 0 ? [cells(row, false)] : [])),
    chart: chartKindOf(element.attributes['class'] ?? ''),
  })
}

/** The figure of a text from a parsed one, or from a picture outside one; undefined without a picture. */
export function readFigure(element: Parsed, notes: Notes): Element | undefined {
  const [picture] = element.name === 'img' ? [element] : named(element.children, 'img')
  const { src = '', alt = '', width = '', height = '' } = picture?.attributes ?? {}
  if (src === '') return undefined
  const [caption] = named(element.children, 'figcaption')
  return figure({ src, alt, width, height }, caption ? placeParts(caption.children, notes) : [])
}
