import { allowedAddress, backgroundColourNames, textColourNames } from '#lib/rich-text.ts'

/** One piece of Quill's document: text, or a line end that carries the formats of its line. */
export interface TextOp {
  insert?: unknown
  attributes?: Record<string, unknown>
}

interface Run {
  text: string
  format: Record<string, unknown>
}

interface Line {
  runs: Run[]
  block: Record<string, unknown>
}

function linesOf(ops: readonly TextOp[]): Line[] {
  const lines: Line[] = []
  let runs: Run[] = []
  for (const { insert, attributes = {} } of ops) {
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

/** Hard spaces between words become spaces; there is one at a time and none at the ends of a line. */
function tidy(runs: Run[]): Run[] {
  const tidied: Run[] = []
  let afterSpace = true
  for (const { text, format } of runs) {
    let clean = text.replace(/\uFEFF/g, '').replace(/[\s\u00A0]+/g, ' ')
    if (afterSpace) clean = clean.replace(/^ /, '')
    if (clean === '') continue
    afterSpace = clean.endsWith(' ')
    tidied.push({ text: clean, format })
  }
  const last = tidied.pop()
  if (!last) return []
  const text = last.text.trimEnd()
  return text ? [...tidied, { text, format: last.format }] : tidy(tidied)
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;')
}

function linkTag({ link }: Record<string, unknown>): string {
  if (typeof link !== 'string' || !allowedAddress.test(link)) return ''
  const outside = /^https?:/i.test(link) ? ' rel="noopener noreferrer" target="_blank"' : ''
  return `a href="${escapeAttribute(link)}"${outside}`
}

function colourTag({ color, background }: Record<string, unknown>): string {
  const classes = [
    typeof color === 'string' && textColourNames.includes(color) ? `ql-color-${color}` : '',
    typeof background === 'string' && backgroundColourNames.includes(background) ? `ql-bg-${background}` : '',
  ].filter(Boolean)
  return classes.length > 0 ? `span class="${classes.join(' ')}"` : ''
}

/** The tag that a run asks for at each level, from the outside in; '' for none. */
const marks: ((format: Record<string, unknown>) => string)[] = [
  linkTag,
  ({ bold }) => (bold ? 'strong' : ''),
  ({ italic }) => (italic ? 'em' : ''),
  ({ underline }) => (underline ? 'u' : ''),
  ({ strike }) => (strike ? 's' : ''),
  colourTag,
]

function inlineHtml(runs: Run[], level = 0): string {
  const mark = marks[level]
  if (!mark) return runs.map(({ text }) => escapeText(text)).join('')
  let html = ''
  for (let start = 0; start < runs.length;) {
    const tag = mark(runs[start]?.format ?? {})
    let end = start + 1
    while (end < runs.length && mark(runs[end]?.format ?? {}) === tag) end += 1
    const inner = inlineHtml(runs.slice(start, end), level + 1)
    html += tag ? `<${tag}>${inner}</${tag.split(' ', 1)[0]}>` : inner
    start = end
  }
  return html
}

function listTag({ block }: Line): 'ol' | 'ul' | undefined {
  if (block.list === 'ordered') return 'ol'
  return typeof block.list === 'string' ? 'ul' : undefined
}

function indentOf({ block }: Line): number {
  return typeof block.indent === 'number' ? block.indent : 0
}

/** Quill keeps lists flat with indents; here they become lists in lists. */
function listHtml(lines: Line[]): string {
  let html = ''
  for (let at = 0; at < lines.length;) {
    const first = lines[at]
    const tag = first && listTag(first)
    if (!first || !tag) break
    html += `<${tag}>`
    for (let item = lines[at]; item && listTag(item) === tag; item = lines[at]) {
      let next = at + 1
      for (let child = lines[next]; child && indentOf(child) > indentOf(item); child = lines[next]) next += 1
      html += `<li>${inlineHtml(item.runs)}${listHtml(lines.slice(at + 1, next))}</li>`
      at = next
    }
    html += `</${tag}>`
  }
  return html
}

function blockHtml({ runs, block }: Line): string {
  const level = typeof block.header === 'number' && block.header >= 1 && block.header <= 6 ? block.header : 0
  const tag = level ? `h${level}` : block.blockquote ? 'blockquote' : 'p'
  const align = ['center', 'right', 'justify'].find((side) => side === block.align)
  return `<${tag}${align ? ` class="ql-align-${align}"` : ''}>${inlineHtml(runs)}</${tag}>`
}

/**
 * The HTML of what was written, from Quill's own document rather than its page (getSemanticHTML and
 * innerHTML carry &nbsp;, flat lists and helper elements). Only tags and classes of
 * lib/rich-text.ts come out; empty lines do not; '' when nothing was written.
 */
export function htmlOfDelta(ops: readonly TextOp[]): string {
  const lines = linesOf(ops)
    .map(({ runs, block }) => ({ runs: tidy(runs), block }))
    .filter(({ runs }) => runs.length > 0)
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
  return html
}
