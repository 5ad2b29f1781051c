import { allowedClass } from '../allowed.ts'
import { lineFormats, units } from '../formats.ts'
import { isBlock } from '../placement.ts'
import { readDelta, type TextOp } from '../read/delta.ts'
import { foldNotes } from '../read/fold-notes.ts'
import { type Format, formatIn, Notes, type ParseHtml } from '../read/lines.ts'
import { readUnits, straysOf } from '../read/table.ts'
import type { Parsed, Part } from '../tree.ts'
import { writePlace } from './place.ts'

/** The most levels of the editor's lists. */
const deepest = 8

const isBlockPart = (part: Parsed | string) => typeof part !== 'string' && isBlock(part.name)

/** The formats of the lines in an element. Of a heading, an item and a quotation around a line, the innermost counts. */
function lineFormat({ name, attributes }: Parsed, { align, ...outside }: Format): Format {
  const classes = (attributes['class'] ?? '').split(/\s+/).filter((one) => allowedClass.test(one))
  const own = classes.find((one) => one.startsWith('ql-align-'))?.slice('ql-align-'.length) ?? align
  const alignment = own === undefined ? {} : { align: own }
  if (/^h[1-6]$/.test(name)) return { header: Number(name.slice(1)), ...alignment }
  const kind = lineFormats.find(({ tag }) => tag === name)
  return kind ? { [kind.name]: true, ...alignment } : { ...outside, ...alignment }
}

/** The names of units in the editor, by their elements. */
const unitNames = new Map<string, string>(units.map(({ tag, name }) => [tag, name]))

/** Whether a unit shows nothing: a table without cells, whose caption becomes a line. */
const isEmpty = ({ children }: Parsed) =>
  children.every((part) => typeof part !== 'string' && part.name === 'caption')

/** The units of the editor for one of a text; none for one that shows nothing. */
function unitsOf(part: Parsed): Record<string, string>[] {
  const notes = new Notes()
  return readUnits(part, notes).flatMap((unit) =>
    isEmpty(unit) ? [] : [{ [unitNames.get(unit.name) ?? '']: writePlace([unit], notes) }],
  )
}

/** Quill's document, while it is written. */
class Lines {
  readonly ops: TextOp[] = []
  /** Whether the last line has words, and no end. */
  isOpen = false
  /** The number of the next line of a list. */
  start: string | undefined

  add(insert: string | Record<string, unknown>, format: Format = {}): void {
    const isFormatted = Object.keys(format).length > 0
    this.ops.push(isFormatted ? { insert, attributes: format } : { insert })
    this.isOpen = true
  }

  end(format: Format): void {
    this.add('\n', this.start === undefined || !format['list'] ? format : { ...format, start: this.start })
    this.start = undefined
    this.isOpen = false
  }
}

/** Quill's document for parts of a text, or for a few words. Its last line has no end if it has no formats. */
export function deltaOf(parts: readonly (Parsed | string)[]): TextOp[] {
  const lines = new Lines()
  const isInline = !parts.some(isBlockPart)

  function writeWords(words: string, format: Format): void {
    const spaced = words.replace(/[^\S\u00A0]+/g, ' ')
    const isStart = !lines.isOpen && !(isInline && lines.ops.length === 0)
    const text = isStart ? spaced.trimStart() : spaced
    if (text !== '') lines.add(text, format)
  }

  function writeList(part: Parsed, format: Format, level: number, isSecond: boolean): void {
    const { name, attributes, children } = part
    const inner = formatIn(part, format)
    const indent = Math.min(level, deepest)
    const block = { list: name === 'ol' ? 'ordered' : 'bullet', ...(indent > 0 && { indent }) }
    if (name === 'ol') lines.start = attributes['start'] ?? (isSecond ? '1' : undefined)
    for (const child of children) {
      write([child], inner, block, level + 1)
      if (typeof child !== 'string') lines.start = undefined
    }
    if (lines.isOpen) lines.end(block)
  }

  function writeBlock(part: Parsed, format: Format, outside: Format, level: number): void {
    if (lines.isOpen) lines.end(outside)
    const block = lineFormat(part, outside)
    const before = lines.ops.length
    write(part.children, formatIn(part, format), block, level)
    if (lines.isOpen || lines.ops.length === before) lines.end(block)
  }

  function write(content: readonly (Parsed | string)[], format: Format, block: Format, level: number): void {
    let before = ''
    for (const part of content) {
      if (typeof part === 'string') {
        writeWords(part, format)
        continue
      }
      const { name, attributes, children } = part
      const note = attributes['data-note']
      if (note !== undefined) {
        if (note !== '') lines.add({ note })
      } else if (name === 'br') lines.end(block)
      else if (name === 'img' || unitNames.has(name)) {
        if (lines.isOpen) lines.end(block)
        const units = unitsOf(part)
        if (name === 'table' && units.length > 0) write(straysOf(part), format, block, level)
        if (lines.isOpen) lines.end(block)
        for (const unit of units) lines.add(unit)
        lines.isOpen = false
        if (units.length === 0) writeBlock(part, format, block, level)
      } else if (/^[ou]l$/.test(name)) {
        if (lines.isOpen) lines.end(block)
        writeList(part, format, level, name === 'ol' && before === 'ol')
      } else if (isBlock(name) || name === 'li') writeBlock(part, format, block, level)
      else write(children, formatIn(part, format), block, level)
      before = name
    }
  }

  write(foldNotes(parts), {}, {}, 0)
  const last = lines.ops.at(-1)
  return last?.insert === '\n' && last.attributes === undefined ? lines.ops.slice(0, -1) : lines.ops
}

/** The parts of a text as the editor would save them, so that opening and saving it changes nothing. */
export function canonicalParts(parts: readonly Part[], parse: ParseHtml): Part[] {
  return readDelta(deltaOf(parts), parse)
}
