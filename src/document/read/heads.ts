import type { Parsed } from '../tree.ts'
import { elementsIn, lettersIn, named, unwrapped } from '../walk.ts'

type Parts = readonly (Parsed | string)[]

const isElement = (part: Parsed | string): part is Parsed => typeof part === 'object'
const isSection = ({ name }: Parsed) => /^t(?:head|body|foot)$/.test(name)

/** The rows of a table, those of its head first; none of a table in it. */
function rowsOf({ children }: Parsed): { rows: Parsed[]; head: number } {
  const rowsIn = (parts: Parts) => parts.filter(isElement).filter(({ name }) => name === 'tr')
  const sections = children.filter(isElement).map((part) => ({
    name: part.name,
    rows: isSection(part) ? rowsIn(part.children) : rowsIn([part]),
  }))
  const heads = sections.flatMap(({ name, rows }) => (name === 'thead' ? rows : []))
  return {
    rows: [...heads, ...sections.flatMap(({ name, rows }) => (name === 'thead' ? [] : rows))],
    head: heads.length,
  }
}

const cellsOf = (row: Parsed) => elementsIn(row.children, ({ name }) => /^t[hd]$/.test(name))
const wordsOf = ({ children }: Parsed) => lettersIn(children).replace(/\s+/g, '')

const boldStyle = /(?:^|;)\s*font-weight\s*:\s*(?:bold\b|[6-9]\d\d\b|1000\b)/i

function isBold(cell: Parsed): boolean {
  const words = wordsOf(cell)
  if (words === '') return false
  const bold = named(cell.children, 'strong').map(wordsOf).join('')
  return bold === words || boldStyle.test(cell.attributes['style'] ?? '')
}

/** Maximum rows of a head that is not marked as one. */
const mostHeadRows = 3

/** Number of rows of `th` cells, or of bold cells above rows that are not bold, at the start of a table. */
function headRows(rows: Parsed[]): number {
  const leading = (isHead: (cells: Parsed[]) => boolean) => {
    const count = rows.findIndex((row) => !isHead(cellsOf(row)))
    return count > mostHeadRows ? 0 : Math.max(count, 0)
  }
  return (
    leading((cells) => cells.length > 0 && cells.every(({ name }) => name === 'th')) ||
    leading((cells) => cells.some(isBold) && cells.every((cell) => isBold(cell) || wordsOf(cell) === ''))
  )
}

/** A table with a head, which includes every row that one of its cells spans. */
function headed(table: Parsed): Parsed {
  const { rows, head } = rowsOf(table)
  let count = head || headRows(rows)
  for (let at = 0; at < count; at += 1)
    for (const { attributes } of rows.slice(at, at + 1).flatMap(cellsOf))
      count = Math.max(count, at + (Number(attributes['rowspan']) || 1))
  if (count === 0 || count >= rows.length) return table
  const moved = new Set(rows.slice(0, count))
  const rest = table.children.flatMap((part): (Parsed | string)[] => {
    if (!isElement(part)) return [part]
    if (isSection(part))
      return part.name === 'thead'
        ? []
        : [{ ...part, children: part.children.filter((row) => !isElement(row) || !moved.has(row)) }]
    return moved.has(part) ? [] : [part]
  })
  const children = unwrapped([...moved], ({ name }) => name === 'strong')
  return { ...table, children: [{ name: 'thead', attributes: {}, children }, ...rest] }
}

/** Gives a head to tables of other programs whose first rows are headings. */
export function withHeads(parts: Parts): (Parsed | string)[] {
  return parts.map((part) => {
    if (typeof part === 'string' || part.children.length === 0) return part
    const inside = { ...part, children: withHeads(part.children) }
    return part.name === 'table' ? headed(inside) : inside
  })
}
