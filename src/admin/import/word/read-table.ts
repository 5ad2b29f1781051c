import type { DocumentCounts } from './counts.ts'
import { holdsSomething } from './text-parts.ts'
import { unwrapped } from './layout-tables.ts'
import { finishBlocks } from './nested-lists.ts'
import { childOf, element, elementsOf, toggle, valueOf, type XmlElement, type XmlNode } from './xml-tree.ts'

interface Cell {
  column: number
  span: number
  rows: number
  merge: string | undefined
  blocks: XmlElement[]
}

/** The parts of the document walk that tables use. */
export interface TableContext {
  counts: DocumentCounts
  blocks: (nodes: XmlNode[]) => XmlElement[]
  cellBlocks: (cell: XmlElement) => XmlElement[]
}

const known = new Set([
  'w:tblPr',
  'w:tblGrid',
  'w:trPr',
  'w:tblPrEx',
  'w:tcPr',
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
])

/** The rows of a table or the cells of a row, inside any wrappers. */
function partsOf(node: XmlElement, name: string): XmlElement[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name === name) return [child]
    return known.has(child.name) || child.name === 'w:tbl' ? [] : partsOf(child, name)
  })
}

const whole = (text: string | undefined) => Math.max(0, Number.parseInt(text ?? '', 10) || 0)

/** Whether a cell was deleted, with tracked changes. */
export function isDeletedCell(cell: XmlElement): boolean {
  return childOf(childOf(cell, 'w:tcPr'), 'w:cellDel') !== undefined
}

/** The cells of a row, each in its column in Word. */
function cellsOf(row: XmlElement, { cellBlocks, counts }: TableContext): Cell[] {
  const cells: Cell[] = []
  const add = (span: number, inside: XmlElement[], merge?: string) => {
    const last = cells.at(-1)
    cells.push({ column: last ? last.column + last.span : 0, span, rows: 1, merge, blocks: inside })
  }
  const before = whole(valueOf(childOf(row, 'w:trPr'), 'w:gridBefore'))
  if (before > 0) add(before, [])
  for (const node of partsOf(row, 'w:tc')) {
    if (isDeletedCell(node)) {
      counts.deletions += 1
      continue
    }
    const properties = childOf(node, 'w:tcPr')
    const span = whole(valueOf(properties, 'w:gridSpan')) || 1
    const inside = cellBlocks(node)
    const beside = childOf(properties, 'w:hMerge')
    const last = cells.at(-1)
    if (beside && beside.attributes['w:val'] !== 'restart' && last) {
      last.span += span
      if (inside.some(holdsSomething)) last.blocks.push(...inside)
      continue
    }
    const merge = childOf(properties, 'w:vMerge')
    add(span, inside, merge && (merge.attributes['w:val'] ?? 'continue'))
  }
  return cells
}

/**
 * Merges continuation cells into those above with the same columns; continuation cells without such a cell
 * stay separate.
 */
function mergeDown(rows: Cell[][]): void {
  let above = new Map<number, Cell>()
  for (const cells of rows) {
    const current = new Map<number, Cell>()
    for (const cell of cells) {
      const owner = cell.merge === 'continue' ? above.get(cell.column) : undefined
      if (owner?.span === cell.span) {
        owner.rows += 1
        if (cell.blocks.some(holdsSomething)) owner.blocks.push(...cell.blocks)
        current.set(cell.column, owner)
        continue
      }
      if (cell.merge !== undefined) {
        cell.merge = 'restart'
        current.set(cell.column, cell)
      }
    }
    above = current
  }
}

/**
 * Rows of the head: the marked ones, and every row that their cells span; none if that is the whole table.
 */
function headOf(rows: Cell[][], marked: number): number {
  let head = marked
  for (let at = 0; at < head; at += 1)
    for (const { rows: count } of rows[at] ?? []) head = Math.max(head, Math.min(at + count, rows.length))
  return head === rows.length && head > marked ? 0 : head
}

function rowElement(cells: Cell[], name: 'td' | 'th', counts: DocumentCounts): XmlElement {
  const shown = cells.filter(({ merge }) => merge !== 'continue')
  const written = shown.map(({ span, rows, blocks }): XmlElement => {
    const attributes: Record<string, string> = {}
    if (span > 1) attributes['colspan'] = String(span)
    if (rows > 1) attributes['rowspan'] = String(rows)
    return { name, attributes, children: finishBlocks(blocks, counts) }
  })
  return { name: 'tr', attributes: {}, children: written }
}

/** A table with a cell in each column of each row. */
export function readTable(node: XmlElement, context: TableContext): XmlElement[] {
  const { counts } = context
  const all = partsOf(node, 'w:tr')
  // Words outside a row are included too.
  if (all.length === 0) return context.blocks(node.children)
  let wasHidden = false
  const kept = all.filter((row) => {
    const properties = childOf(row, 'w:trPr')
    if (childOf(properties, 'w:del')) return false
    const isHidden = toggle(properties, 'w:hidden') === true
    if (isHidden && !wasHidden) counts.hidden += 1
    wasHidden = isHidden
    return !isHidden
  })
  const filled = kept
    .map((row) => ({ row, cells: cellsOf(row, context) }))
    .filter(({ cells }) => cells.length > 0)
  const rows = filled.map(({ cells }) => cells)
  if (rows.length === 0) return []
  const laid = unwrapped(rows, counts)
  if (laid) {
    counts.layoutTables += 1
    return laid
  }
  counts.tables += 1
  const width = Math.max(...rows.map((cells) => (cells.at(-1)?.column ?? 0) + (cells.at(-1)?.span ?? 0)))
  for (const cells of rows) {
    const last = cells.at(-1)
    const end = last ? last.column + last.span : 0
    if (end < width) cells.push({ column: end, span: width - end, rows: 1, merge: undefined, blocks: [] })
  }
  mergeDown(rows)
  const first = filled.findIndex(({ row }) => toggle(childOf(row, 'w:trPr'), 'w:tblHeader') !== true)
  const head = headOf(rows, first < 0 ? rows.length : first)
  const written = rows.map((cells, index) => rowElement(cells, index < head ? 'th' : 'td', counts))
  if (head === 0) return [{ name: 'table', attributes: {}, children: written }]
  const parts = [
    { name: 'thead', attributes: {}, children: written.slice(0, head) },
    { name: 'tbody', attributes: {}, children: written.slice(head) },
  ]
  return [element('table', {}, ...parts.filter(({ children }) => children.length > 0))]
}
