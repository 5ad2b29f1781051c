import { Delta, type Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { htmlOfDelta } from './delta-html.ts'
import { joinedHtml } from './paste/joined-html.ts'
import { joinedLines } from './paste/joined-lines.ts'
import { tabbedHtml } from './paste/tabbed-text.ts'
import type { PreparedPaste } from './pasted.ts'
import { editableHtml } from './stored-html.ts'

interface Pasted {
  html?: string | undefined
  text?: string | undefined
}

export type PreparePaste = (html: string) => PreparedPaste | Promise<PreparedPaste>

/** Ends the line before each table and figure, which Quill otherwise miscounts where another block follows. */
function withLineEnds({ ops }: Delta): Delta {
  const ended = new Delta()
  let isOpen = false
  for (const op of ops) {
    const isBlock = typeof op.insert === 'object' && !('note' in op.insert)
    if (isBlock && isOpen) ended.insert('\n')
    ended.push(op)
    isOpen = !isBlock && !(typeof op.insert === 'string' && op.insert.endsWith('\n'))
  }
  return ended
}

/** Copies the HTML that would be stored, and passes pasted HTML to `onPasted` before it is inserted. */
export class StructureClipboard extends Clipboard {
  /** Gets pasted HTML, '' for plain text; returns the HTML to insert, and a report on the inserted text. */
  onPasted: PreparePaste = (html) => ({ html, report: () => undefined })

  protected override convertHTML(html: string): Delta {
    return withLineEnds(super.convertHTML(html))
  }

  override onCopy(range: Range): { html: string; text: string } {
    return {
      text: this.quill.getText(range),
      html: htmlOfDelta(this.quill.getContents(range.index, range.length).ops),
    }
  }

  /** Joins lines that were broken at a page edge, in a separate step that one undo reverts (EDT-10). */
  private pasteLines(at: Range, pasted: Pasted, joined: Pasted, report: PreparedPaste['report']): void {
    const before = this.quill.getLength()
    super.onPaste(at, pasted)
    const length = this.quill.getLength() - before + at.length
    const inserted = htmlOfDelta(this.quill.getContents(at.index, length).ops)
    if (joined.text !== pasted.text || joined.html !== pasted.html) {
      this.quill.history.cutoff()
      super.onPaste({ index: at.index, length }, joined)
    }
    report(inserted, htmlOfDelta(this.quill.getContents().ops))
  }

  override onPaste(range: Range, { html = '', text = '' }: Pasted): void {
    const insert = ({ html: clean, report }: PreparedPaste, at: Range) => {
      if (html === '') {
        const table = tabbedHtml(text)
        const joined = table ? { text, html: editableHtml(table) } : { text: joinedLines(text) }
        return this.pasteLines(at, { text }, joined, report)
      }
      const pasted = { text, html: editableHtml(clean) }
      return this.pasteLines(at, pasted, { text, html: joinedHtml(pasted.html) }, report)
    }
    const prepared = this.onPasted(html)
    if (!(prepared instanceof Promise)) insert(prepared, range)
    // Pictures are scaled down first; in the meantime the cursor may have moved.
    else void prepared.then((ready) => insert(ready, this.quill.getSelection(true)))
    return undefined
  }
}
