import { Delta, type Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { foldNotes } from '#document/read/fold-notes.ts'
import type { Parsed } from '#document/tree.ts'
import { deltaOf } from '#document/write/delta.ts'
import { placeContent } from '#document/write/place.ts'
import { htmlOfDelta } from './delta-html.ts'
import { editableParts } from './editable-parts.ts'
import { joinedLines } from './paste/joined-lines.ts'
import { joinedParts } from './paste/joined-parts.ts'
import { tabbedHtml } from './paste/tabbed-text.ts'
import type { PreparedPaste } from './pasted.ts'

interface Pasted {
  html?: string | undefined
  text?: string | undefined
}

export type PreparePaste = (html: string) => PreparedPaste | Promise<PreparedPaste>

/** Copies the HTML that would be stored, and passes pasted HTML to `onPasted` before it is inserted. */
export class StructureClipboard extends Clipboard {
  /** Gets pasted HTML, '' for plain text; returns the parts to insert, and a report on the inserted text. */
  onPasted: PreparePaste = (html) => ({ parts: editableParts(html), report: () => undefined })

  /** The kind of a small editor without blocks; undefined for a whole text. */
  inline: 'place' | 'note' | undefined

  /** Quill's document for parts of a text, or for the content of a small editor. */
  contentsOf(parts: readonly (Parsed | string)[]): Delta {
    if (this.inline === undefined) return new Delta(deltaOf(parts))
    const ops = deltaOf(placeContent(foldNotes(parts)))
    return new Delta(this.inline === 'place' ? ops : ops.filter(({ insert }) => typeof insert === 'string'))
  }

  protected override convertHTML(html: string): Delta {
    return this.contentsOf(editableParts(html))
  }

  override onCopy(range: Range): { html: string; text: string } {
    return {
      text: this.quill.getText(range),
      html: htmlOfDelta(this.quill.getContents(range.index, range.length).ops),
    }
  }

  /** Replaces a range by contents; the cursor goes behind them. */
  private replace({ index, length }: Range, contents: Delta): void {
    const change = new Delta().retain(index).delete(length).concat(contents)
    this.quill.updateContents(change, 'user')
    this.quill.setSelection(change.length() - length, 'silent')
    this.quill.scrollSelectionIntoView()
  }

  /**
   * Inserts contents, and then what they probably mean (EDT-10), such as paragraphs whose lines were broken at a page
   * edge: a separate step that one undo reverts.
   */
  private insert(
    at: Range,
    contents: Delta,
    meant: Delta | undefined,
    report: PreparedPaste['report'],
  ): void {
    const before = this.quill.getLength()
    this.replace(at, contents)
    const length = this.quill.getLength() - before + at.length
    const inserted = htmlOfDelta(this.quill.getContents(at.index, length).ops)
    if (meant) {
      this.quill.history.cutoff()
      this.replace({ index: at.index, length }, meant)
    }
    report(inserted, htmlOfDelta(this.quill.getContents().ops))
  }

  private insertText(at: Range, text: string, report: PreparedPaste['report']): void {
    const table = tabbedHtml(text)
    const joined = joinedLines(text)
    const contents = (words: string) => this.convert({ text: words }, this.quill.getFormat(at.index))
    const meant = table
      ? this.contentsOf(editableParts(table))
      : joined === text
        ? undefined
        : contents(joined)
    this.insert(at, contents(text), meant, report)
  }

  private insertParts(at: Range, { parts, report }: PreparedPaste): void {
    const joined = joinedParts(parts)
    const meant = joined === parts ? undefined : this.contentsOf(joined)
    this.insert(at, this.contentsOf(parts), meant, report)
  }

  override onPaste(range: Range, { html = '', text = '' }: Pasted): void {
    const insert = (prepared: PreparedPaste, at: Range) =>
      html === '' ? this.insertText(at, text, prepared.report) : this.insertParts(at, prepared)
    const prepared = this.onPasted(html)
    if (!(prepared instanceof Promise)) insert(prepared, range)
    // Pictures are scaled down first; in the meantime the cursor may have moved.
    else void prepared.then((ready) => insert(ready, this.quill.getSelection(true)))
  }
}
