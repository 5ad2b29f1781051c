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
 * span. A cell of the head never spans into the body.
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

/**
 * The words and elements of a table that are in no cell of a row and not in its first caption. Parsers of browsers have moved it before
 * the table, captions aside.
 */
export function straysOf(table: Parsed): (Parsed | string)[] {
  const [first] = named(table.children, 'caption')
  const strays = ({ name: parent, children }: Parsed): (Parsed | string)[] =>
    children.flatMap((child) => {
      if (typeof child === 'string') return [child]
      if (/^(?:thead|tbody|tfoot|tr)$/.test(child.name)) return strays(child)
      return child === first || (parent === 'tr' && /^t[hd]$/.test(child.name)) ? [] : [child]
    })
  return strays(table)
}

/** The table of a text from a parsed one, as the editor holds tables: lines in cells, one head, one body. */
function readTable(element: Parsed, notes: Notes): Element {
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

/** The pictures in an element, each with the words behind it; words before the first one belong to that. */
function picturesIn(element: Parsed): { picture: Parsed; words: (Parsed | string)[] }[] {
  const groups: { picture: Parsed; words: (Parsed | string)[] }[] = []
  const before: (Parsed | string)[] = []
  const visit = (part: Parsed | string) => {
    if (typeof part !== 'string' && part.name === 'img') groups.push({ picture: part, words: [] })
    else if (typeof part !== 'string' && named([part], 'img').length > 0) part.children.forEach(visit)
    else (groups.at(-1)?.words ?? before).push(part)
  }
  visit(element)
  groups[0]?.words.unshift(...before)
  return groups
}

/** The figures of a text from a parsed one, or from a picture outside one: each has one picture. */
function readFigures(element: Parsed, notes: Notes): Element[] {
  return picturesIn(element).flatMap(({ picture, words }) => {
    const { src = '', alt = '', width = '', height = '' } = picture.attributes
    return src === '' ? [] : [figure({ src, alt, width, height }, placeParts(words, notes))]
  })
}

const readers = new Map([['table', (table: Parsed, notes: Notes) => [readTable(table, notes)]]])

/** The units of a text from a parsed one, by its element. */
export function readUnits(element: Parsed, notes: Notes): Element[] {
  return (readers.get(element.name) ?? readFigures)(element, notes)
}
