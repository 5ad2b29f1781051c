import { lineFormats, units } from '../formats.ts'
import {
  type Alignment,
  type Element,
  heading,
  item,
  lineOfKind,
  list,
  noteList,
  paragraph,
  type Part,
} from '../tree.ts'
import { lineParts, linesParts, Notes, type ParseHtml, placeParts, type Run } from './lines.ts'
import { readUnits } from './table.ts'

/** One piece of Quill's document: text, or a line end with the formats of its line. */
export interface TextOp {
  insert?: string | Record<string, unknown>
  attributes?: Record<string, unknown>
}

interface Line {
  runs: Run[]
  block: Record<string, unknown>
  /** A table or a figure, which occupies a whole line. */
  unit?: Element
}

function valueOf(insert: unknown, name: string): string | undefined {
  const value = typeof insert === 'object' && insert !== null ? new Map(Object.entries(insert)).get(name) : ''
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The HTML of the unit that a piece of Quill's document is. */
export function unitIn(insert: unknown): string | undefined {
  return units.map(({ name }) => valueOf(insert, name)).find((html) => html !== undefined)
}

function linesOf(ops: readonly TextOp[], notes: Notes, parse: ParseHtml): Line[] {
  const lines: Line[] = []
  let runs: Run[] = []
  const addUnit = (unit: Element | undefined) => {
    lines.push({ runs, block: {} }, { runs: [], block: {}, ...(unit && { unit }) })
    runs = []
  }
  for (const { insert, attributes = {} } of ops) {
    const note = valueOf(insert, 'note')
    if (note !== undefined) runs.push(notes.run(note))
    const unit = unitIn(insert)
    if (unit !== undefined) {
      const [element] = parse(unit)
      if (typeof element === 'object') addUnit(readUnits(element, notes)[0])
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

function listKind({ block }: Line): 'ol' | 'ul' | undefined {
  if (block.list === 'ordered') return 'ol'
  return typeof block.list === 'string' ? 'ul' : undefined
}

function indentOf({ block }: Line): number {
  return typeof block.indent === 'number' ? block.indent : 0
}

/** The start number of a list, from its first item. */
function startOf({ block }: Line): number | undefined {
  return typeof block.start === 'string' && /^\d{1,5}$/.test(block.start) ? Number(block.start) : undefined
}

/** Quill stores lists flat, with indents; this nests them. */
function listsOf(lines: Line[]): Element[] {
  const lists: Element[] = []
  for (let at = 0; at < lines.length;) {
    const first = lines[at]
    const kind = first && listKind(first)
    if (!first || !kind) break
    const items: Element[] = []
    for (let line = lines[at]; line && listKind(line) === kind; line = lines[at]) {
      // A new list begins at a start number, or where this one began too deep, inside a missing item.
      const isOther = startOf(line) !== undefined || indentOf(line) < indentOf(first)
      if (line !== first && kind === 'ol' && isOther) break
      let next = at + 1
      for (let child = lines[next]; child && indentOf(child) > indentOf(line); child = lines[next]) next += 1
      items.push(item([...lineParts(line.runs), ...listsOf(lines.slice(at + 1, next))]))
      at = next
    }
    lists.push(list(kind, items, startOf(first)))
  }
  return lists
}

const alignments: readonly Alignment[] = ['center', 'right', 'justify']

function blockOf({ runs, block, unit }: Line): Element {
  if (unit !== undefined) return unit
  const level = typeof block.header === 'number' && block.header >= 1 && block.header <= 6 ? block.header : 0
  const parts = lineParts(runs)
  const alignment = alignments.find((side) => side === block.align)
  if (level) return heading(level, parts, alignment)
  const kind = lineFormats.find(({ name }) => block[name] === true)
  return kind ? lineOfKind(kind.tag, parts, alignment) : paragraph(parts, alignment)
}

/** The lines with words or a unit. An empty first item passes its number on to the next one. */
function filledLines(lines: Line[]): Line[] {
  const kept: Line[] = []
  let left: Line | undefined
  for (const line of lines) {
    const isKept = lineParts(line.runs).length > 0 || line.unit !== undefined
    const takesOver = left && listKind(line) === 'ol' && indentOf(line) === indentOf(left)
    const block = takesOver && left ? { start: left.block.start, ...line.block } : line.block
    if (isKept) kept.push({ ...line, block })
    left = !isKept && startOf({ ...line, block }) !== undefined ? { ...line, block } : undefined
  }
  return kept
}

/** The parts of a text from Quill's document, without empty lines; its notes are numbered in their order. */
export function readDelta(ops: readonly TextOp[], parse: ParseHtml): Part[] {
  const notes = new Notes(parse)
  const lines = filledLines(linesOf(ops, notes, parse))
  const blocks: Element[] = []
  for (let at = 0; at < lines.length;) {
    let end = at
    for (let line = lines[end]; line && listKind(line); line = lines[end]) end += 1
    const line = lines[at]
    if (end > at) blocks.push(...listsOf(lines.slice(at, end)))
    else if (line) blocks.push(blockOf(line))
    at = Math.max(end, at + 1)
  }
  if (notes.html.length === 0) return blocks
  return [...blocks, noteList(notes.html.map((html) => placeParts(parse(html), new Notes())))]
}

/** The parts of a document without blocks: of a cell, a caption or a note. Its notes are added to `notes`. */
export function readPlace(ops: readonly TextOp[], notes: Notes, parse: ParseHtml): Part[] {
  return linesParts(linesOf(ops, notes, parse).map(({ runs }) => runs))
}
