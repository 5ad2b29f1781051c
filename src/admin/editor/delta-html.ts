import { places } from '#document/formats.ts'
import { readDelta, readPlace, type TextOp, unitIn } from '#document/read/delta.ts'
import { Notes } from '#document/read/lines.ts'
import { readUnits } from '#document/read/table.ts'
import type { Parsed } from '#document/tree.ts'
import { elementsIn } from '#document/walk.ts'
import { wordsOf } from '#document/words.ts'
import { writeHtml } from '#document/write/html.ts'
import { writePlace } from '#document/write/place.ts'
import { parsedOf, parseHtml } from '#ui/parse-html.ts'

/** Notes, tables and figures that are parsed; texts are written at each key, and most of these stay the same. */
const mostKept = 200
const kept = new Map<string, (Parsed | string)[]>()

function parseOnce(html: string): (Parsed | string)[] {
  const known = kept.get(html)
  if (known) return known
  if (kept.size === mostKept) kept.clear()
  const parsed = parseHtml(html)
  kept.set(html, parsed)
  return parsed
}

/**
 * The HTML of a text, from Quill's document rather than its DOM (getSemanticHTML and innerHTML contain &nbsp;, flat
 * lists and helper elements); '' for an empty text.
 */
export function htmlOfDelta(ops: readonly TextOp[]): string {
  return writeHtml(readDelta(ops, parseOnce))
}

/** The HTML of a document without blocks: of a cell, a caption or a note. */
export function placeHtmlOfDelta(ops: readonly TextOp[]): string {
  const notes = new Notes()
  return writePlace(readPlace(ops, notes, parseOnce), notes)
}

/** The words of a table or a figure on lines, with tabs between cells, as other programs copy them. */
function unitText(html: string): string {
  const lines = elementsIn(parseOnce(html), ({ name }) => name === 'tr' || places.has(name))
  return lines
    .map((line) => {
      const cells = elementsIn([line], ({ name }) => places.has(name))
      return `${cells.map(({ children }) => wordsOf(children)).join('\t')}\n`
    })
    .join('')
}

/** The words of a document, without the marks of notes. */
export function textOfDelta(ops: readonly TextOp[]): string {
  return ops
    .map(({ insert = '' }) => (typeof insert === 'string' ? insert : unitText(unitIn(insert) ?? '')))
    .join('')
}

/** The HTML of a table or a figure in the editor, from sanitised HTML; '' for a figure without a picture. */
export function unitHtml(element: Element): string {
  const notes = new Notes()
  const [unit] = readUnits(parsedOf(element), notes)
  return unit ? writePlace([unit], notes) : ''
}
