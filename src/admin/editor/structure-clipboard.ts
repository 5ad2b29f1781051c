import { Delta, type Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { withoutPictureData } from '#document/pictures.ts'
import { foldNotes } from '#document/read/fold-notes.ts'
import type { Parsed, Part } from '#document/tree.ts'
import { deltaOf } from '#document/write/delta.ts'
import { writeHtml } from '#document/write/html.ts'
import { placeContent } from '#document/write/place.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { htmlOfDelta, textOfDelta } from './delta-html.ts'
import { editableParts } from './editable-parts.ts'
import { isMarkdown } from './paste/is-markdown.ts'
import { joinedLines } from './paste/joined-lines.ts'
import { joinedParts } from './paste/joined-parts.ts'
import { columnsMessage } from './paste/tab-tables.ts'
import { columnLines, tabbedHtml } from './paste/tabbed-text.ts'
import { isTooLong, lengthOf } from './paste/too-long.ts'
import type { PreparedPaste } from './pasted.ts'
import { type Insert, WaitingPastes } from './waiting-pastes.ts'

interface Pasted {
  html?: string | undefined
  text?: string | undefined
}

/** The type of a clipboard with the HTML of a whole line, which pastes as that line where there is an empty one. */
const lineType = 'text/x-line'

const notConverted =
  'The text looks like Markdown, but could not be converted. To try again, undo and paste it again.'

export type PreparePaste = (html: string) => PreparedPaste | Promise<PreparedPaste>

/** Copies the HTML that would be stored, and passes pasted HTML to `onPasted` before it is inserted. */
export class StructureClipboard extends Clipboard {
  /** Gets pasted HTML, '' for plain text; returns the parts to insert, and a report on the inserted text. */
  onPasted: PreparePaste = (html) => ({ parts: editableParts(html), report: () => undefined })

  /** The kind of a small editor without blocks; undefined for a whole text. */
  inline: 'place' | 'note' | undefined

  private readonly waiting = new WaitingPastes(this.quill)

  /** The HTML of the pasted line, if a whole line was copied in an editor; '' for anything else. */
  private line = ''

  /** Quill's document for parts of a text, or for the content of a small editor. */
  contentsOf(parts: readonly (Parsed | string)[]): Delta {
    if (this.inline === undefined) return new Delta(deltaOf(parts))
    const ops = deltaOf(placeContent(foldNotes(parts)))
    return new Delta(this.inline === 'place' ? ops : ops.filter(({ insert }) => typeof insert === 'string'))
  }

  protected override convertHTML(html: string): Delta {
    return this.contentsOf(editableParts(html))
  }

  override onCopy({ index, length }: Range): { html: string; text: string } {
    const { ops } = this.quill.getContents(index, length)
    const text = textOfDelta(ops)
    // A selection within one line is copied as plain words. Of several lines, the last one stays a heading or an item,
    // although its end is not selected.
    const isWhole = index === 0 && length >= this.quill.getLength() - 1
    const end = text.includes('\n') || isWhole ? this.endOfLine({ index, length }) : []
    return { text, html: htmlOfDelta([...ops, ...end]) }
  }

  /** The end of the line in which a range ends, with its kind; nothing if the range ends at its beginning. */
  private endOfLine({ index, length }: Range): Delta['ops'] {
    const [line, offset] = this.quill.getLine(index + length)
    return line && offset > 0
      ? this.quill.getContents(index + length - offset + line.length() - 1, 1).ops
      : []
  }

  override onCaptureCopy(event: ClipboardEvent, isCut = false): void {
    const [range] = this.quill.selection.getRange()
    const line = range && this.wholeLine(range)
    super.onCaptureCopy(event, isCut)
    if (line) event.clipboardData?.setData(lineType, line)
  }

  /** The HTML of a line, if a range has all words of it and nothing else; '' for any other. */
  private wholeLine(range: Range): string {
    const [line, offset] = this.quill.getLine(range.index)
    if (!line || offset > 0 || range.length === 0 || line.length() - 1 !== range.length) return ''
    return htmlOfDelta(this.quill.getContents(range.index, line.length()).ops)
  }

  override onCapturePaste(event: ClipboardEvent): void {
    this.line = event.clipboardData?.getData(lineType) ?? ''
    super.onCapturePaste(event)
  }

  /** Whether a range is an empty paragraph, which may become a line of any kind. */
  private isEmptyLine({ index, length }: Range): boolean {
    const [line] = this.quill.getLine(index)
    return length === 0 && line?.length() === 1 && Object.keys(this.quill.getFormat(index)).length === 0
  }

  /** Replaces a range by contents; the cursor goes behind them. */
  private replace({ index, length }: Range, contents: Delta): void {
    const change = new Delta().retain(index).delete(length).concat(contents)
    this.quill.updateContents(change, 'user')
    // By then, another field may have the focus.
    if (document.activeElement !== this.quill.root) return
    this.quill.setSelection(change.transformPosition(index + length), 'silent')
    this.quill.scrollSelectionIntoView()
  }

  /**
   * Inserts contents, and then what they probably mean (EDT-10), such as paragraphs whose lines were broken at a page
   * edge: a separate step that one undo reverts. Returns the HTML of both.
   */
  private insert(at: Range, contents: Delta, meant: Delta | undefined): [inserted: string, meant: string] {
    const put = (place: Range, delta: Delta): [length: number, html: string] => {
      const before = this.quill.getLength()
      this.replace(place, delta)
      const length = this.quill.getLength() - before + place.length
      return [length, htmlOfDelta(this.quill.getContents(place.index, length).ops)]
    }
    const [length, inserted] = put(at, contents)
    if (!meant) return [inserted, inserted]
    this.quill.history.cutoff()
    return [inserted, put({ index: at.index, length }, meant)[1]]
  }

  private report({ report }: PreparedPaste, inserted: string, notice = ''): void {
    report(inserted, htmlOfDelta(this.quill.getContents().ops), notice)
  }

  private plain(text: string, at: Range): Delta {
    return this.convert({ text }, this.quill.getFormat(at.index))
  }

  /** Parts of a text that replace a range. A line that several of them fill gives up its kind to the last. */
  private filling({ index, length }: Range, parts: readonly Part[]): Delta {
    const contents = this.contentsOf(parts)
    const [, before] = this.quill.getLine(index)
    const [line, offset] = this.quill.getLine(index + length)
    const isFilled = before === 0 && line !== null && offset === line.length() - 1
    if (!isFilled || !textOfDelta(contents.ops).includes('\n')) return contents
    const kinds = Object.keys(this.quill.getFormat(index + length))
    return contents.retain(1, Object.fromEntries(kinds.map((name) => [name, null])))
  }

  private insertText(at: Range, text: string, prepared: PreparedPaste, notice = ''): void {
    const table = tabbedHtml(text)
    const joined = joinedLines(text)
    const paragraphs = joined === text ? undefined : this.plain(joined, at)
    const meant = table ? this.filling(at, editableParts(table)) : paragraphs
    const [inserted] = this.insert(at, this.plain(text, at), meant)
    this.report(prepared, inserted, `${notice} ${columnsMessage(columnLines(text))}`.trim())
  }

  private insertMarkdown(at: Range, text: string, prepared: PreparedPaste): void {
    const [, converted] = this.insert(at, this.plain(text, at), this.filling(at, prepared.parts))
    const notice = 'The text was Markdown and has been converted; undo brings it back as it was.'
    this.report(prepared, converted, notice)
  }

  private insertParts(at: Range, prepared: PreparedPaste): void {
    if (isTooLong(withoutPictureData(writeHtml(prepared.parts)).length)) return
    const joined = joinedParts(prepared.parts)
    const meant = joined === prepared.parts ? undefined : this.filling(at, joined)
    const [inserted] = this.insert(at, this.filling(at, prepared.parts), meant)
    this.report(prepared, inserted)
  }

  /** Loads what a paste needs; the result is a promise only if that takes time. */
  private prepare(html: string, text: string): Insert | Promise<Insert> {
    const insertOf =
      (prepared: PreparedPaste): Insert =>
      (at) =>
        html === '' ? this.insertText(at, text, prepared) : this.insertParts(at, prepared)
    const prepared = this.onPasted(html)
    return prepared instanceof Promise ? prepared.then(insertOf) : insertOf(prepared)
  }

  private async prepareMarkdown(text: string): Promise<Insert> {
    try {
      const { markdownHtml } = await import('./paste/markdown.ts')
      const prepared = await this.onPasted(markdownHtml(text, parseHtml))
      return (at) => this.insertMarkdown(at, text, prepared)
    } catch {
      const prepared = await this.onPasted('')
      return (at) => this.insertText(at, text, prepared, notConverted)
    }
  }

  override onPaste(range: Range, { html: words = '', text = '' }: Pasted): void {
    const html = this.line && this.inline === undefined && this.isEmptyLine(range) ? this.line : words
    if (isTooLong(lengthOf(html, text))) return
    const isMarked = html === '' && this.inline === undefined && isMarkdown(text)
    const ready = isMarked ? this.prepareMarkdown(text) : this.prepare(html, text)
    if (this.waiting.isEmpty && !(ready instanceof Promise)) ready(range)
    else this.waiting.add(range, ready)
  }
}
