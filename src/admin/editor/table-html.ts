import { chartKindOf } from '#lib/chart-kinds.ts'
import { inlineHtmlOf } from './dom-inline.ts'

// A table in the editor is a string of HTML, always written by `tableHtml`.

/** Maximum rows or columns that one cell may span. */
const mostSpanned = 50

function spanAttribute(cell: Element, name: 'colspan' | 'rowspan'): string {
  const span = Math.min(Number(cell.getAttribute(name)) || 1, mostSpanned)
  return span >= 2 ? ` ${name}="${Math.floor(span)}"` : ''
}

function cellHtml(cell: Element, inHead: boolean): string {
  const tag = inHead || cell.tagName === 'TH' ? 'th' : 'td'
  const scope = tag === 'th' ? ` scope="${inHead ? 'col' : 'row'}"` : ''
  const spans = spanAttribute(cell, 'colspan') + spanAttribute(cell, 'rowspan')
  return `<${tag}${scope}${spans}>${inlineHtmlOf(cell)}</${tag}>`
}

function rowHtml(row: HTMLTableRowElement, inHead: boolean): string {
  const cells = Array.from(row.cells, (cell) => cellHtml(cell, inHead))
  return cells.length > 0 ? `<tr>${cells.join('')}</tr>` : ''
}

/**
 * The rows of the head: those of `thead`, or the leading rows of `th` cells, with every row that their cells
 * span. No cell spans from head to body.
 */
function headRows(table: HTMLTableElement): HTMLTableRowElement[] {
  const rows = Array.from(table.rows)
  const first = rows.findIndex((row) => Array.from(row.cells).some(({ tagName }) => tagName !== 'TH'))
  const marked = table.tHead?.rows.length ?? Math.max(first, 0)
  let head = marked
  for (let at = 0; at < head; at += 1)
    for (const { rowSpan } of rows[at]?.cells ?? []) head = Math.max(head, at + rowSpan)
  return rows.slice(0, head < rows.length ? head : marked)
}

/** The stored form of a table: takes sanitised HTML, and returns its canonical form. */
export function tableHtml(table: HTMLTableElement): string {
  const head = headRows(table)
  const body = Array.from(table.rows).filter((row) => !head.includes(row))
  const caption = table.caption ? inlineHtmlOf(table.caption) : ''
  const headHtml = head.map((row) => rowHtml(row, true)).join('')
  const chart = chartKindOf(table.className)
  const bodyHtml = body.map((row) => rowHtml(row, false)).join('')
  return [
    chart ? `<table class="chart-${chart}">` : '<table>',
    caption && `<caption>${caption}</caption>`,
    headHtml && `<thead>${headHtml}</thead>`,
    bodyHtml && `<tbody>${bodyHtml}</tbody>`,
    '</table>',
  ].join('')
}
