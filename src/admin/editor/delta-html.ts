import { inlineHtml, linesHtml, type Run, tidy } from './inline-html.ts'
import { numberNotes } from './notes.ts'

/** One piece of Quill's document: text, or a line end with the formats of its line. */
export interface TextOp {
  insert?: unknown
  attributes?: Record<string, unknown>
}

interface Line {
  runs: Run[]
  block: Record<string, unknown>
  /** HTML of a table or a figure, which occupies a whole line. */
  html?: string
}

function textOfEmbed(insert: unknown, name: string): string | undefined {
  const value = typeof insert === 'object' && insert !== null ? new Map(Object.entries(insert)).get(name) : ''
  return typeof value === 'string' && value !== '' ? value : undefined
}

function linesOf(ops: readonly TextOp[]): Line[] {
  const lines: Line[] = []
  let runs: Run[] = []
  for (const { insert, attributes = {} } of ops) {
    const note = textOfEmbed(insert, 'note')
    if (note !== undefined) runs.push({ text: '', format: {}, note })
    const html = textOfEmbed(insert, 'table-block') ?? textOfEmbed(insert, 'figure')
    if (html !== undefined) {
      lines.push({ runs, block: {} }, { runs: [], block: {}, html })
      runs = []
    }
    if (typeof insert !== 'string') continue
    const [first = '', ...rest] = insert.split('\n')
    if (first) runs.push({ text: first, format: attributes })
    for (const text of rest) {
      lines.push({ runs, block: attributes })
      runs = text ? [{ text, format: attributes }] : []
    }
  }
  if (runs.length > 0) lines.push({ runs, block: {} })
  return lines
}

function listTag({ block }: Line): 'ol' | 'ul' | undefined {
  if (block.list === 'ordered') return 'ol'
  return typeof block.list === 'string' ? 'ul' : undefined
}

function indentOf({ block }: Line): number {
  return typeof block.indent === 'number' ? block.indent : 0
}

/** The start number of a list, from its first item. */
function startOf({ block }: Line): string | undefined {
  return typeof block.start === 'string' && /^\d{1,5}$/.test(block.start) ? block.start : undefined
}

/** Quill stores lists flat, with indents; this nests them. */
function listHtml(lines: Line[]): string {
  let html = ''
  for (let at = 0; at < lines.length;) {
    const first = lines[at]
    const tag = first && listTag(first)
    if (!first || !tag) break
    const start = startOf(first)
    html += tag === 'ol' && start !== undefined && start !== '1' ? `<ol start="${start}">` : `<${tag}>`
    for (let item = lines[at]; item && listTag(item) === tag; item = lines[at]) {
      // A new list begins at a start number, or where this one began too deep, inside a missing item.
      const isOther = startOf(item) !== undefined || indentOf(item) < indentOf(first)
      if (item !== first && tag === 'ol' && isOther) break
      let next = at + 1
      for (let child = lines[next]; child && indentOf(child) > indentOf(item); child = lines[next]) next += 1
      html += `<li>${inlineHtml(item.runs)}${listHtml(lines.slice(at + 1, next))}</li>`
      at = next
    }
    html += `</${tag}>`
  }
  return html
}

function blockHtml({ runs, block, html }: Line): string {
  if (html !== undefined) return html
  const level = typeof block.header === 'number' && block.header >= 1 && block.header <= 6 ? block.header : 0
  const tag = level ? `h${level}` : block.blockquote ? 'blockquote' : 'p'
  const align = ['center', 'right', 'justify'].find((side) => side === block.align)
  return `<${tag}${align ? ` class="ql-align-${align}"` : ''}>${inlineHtml(runs)}</${tag}>`
}

/**
 * The HTML of a text, from Quill's document rather than its DOM (getSemanticHTML and innerHTML
 * contain &nbsp;, flat lists and helper elements). It has only the tags and classes of
 * lib/rich-text.ts, and no empty lines; '' for an empty text.
 */
export function htmlOfDelta(ops: readonly TextOp[]): string {
  const lines: Line[] = []
  let left: Line | undefined
  for (const line of linesOf(ops)) {
    const runs = tidy(line.runs)
    const isKept = runs.length > 0 || line.html !== undefined
    // An empty first item passes its number on to the next one.
    const takesOver = left && listTag(line) === 'ol' && indentOf(line) === indentOf(left)
    const block = takesOver && left ? { start: left.block.start, ...line.block } : line.block
    if (isKept) lines.push({ ...line, runs, block })
    left = !isKept && startOf({ ...line, block }) !== undefined ? { ...line, block } : undefined
  }
  let html = ''
  for (let at = 0; at < lines.length;) {
    let end = at
    for (let line = lines[end]; line && listTag(line); line = lines[end]) end += 1
    if (end > at) html += listHtml(lines.slice(at, end))
    else {
      html += blockHtml(lines[at] ?? { runs: [], block: {} })
      end += 1
    }
    at = end
  }
  return numberNotes(html)
}

/** The HTML of a document without blocks: of a cell, a caption or a footnote. */
export function inlineHtmlOfDelta(ops: readonly TextOp[]): string {
  return linesHtml(linesOf(ops).map(({ runs }) => runs))
}
