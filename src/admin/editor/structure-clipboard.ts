import type { Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { htmlOfDelta } from './delta-html.ts'
import { joinedHtml } from './paste/joined-html.ts'
import { joinedLines } from './paste/joined-lines.ts'
import { editableHtml } from './stored-html.ts'

interface Pasted {
  html?: string | undefined
  text?: string | undefined
}

/** Copies the HTML that would be stored, and passes pasted HTML to `onPasted` before it is inserted. */
export class StructureClipboard extends Clipboard {
  /** Gets pasted HTML; returns the HTML to insert. */
  onPasted: (html: string) => string | Promise<string> = String

  override onCopy(range: Range): { html: string; text: string } {
    return {
      text: this.quill.getText(range),
      html: htmlOfDelta(this.quill.getContents(range.index, range.length).ops),
    }
  }

  /** Joins lines that were broken at a page edge, in a separate step that one undo reverts (EDT-10). */
  private pasteLines(range: Range, pasted: Pasted, joined: Pasted): void {
    const before = this.quill.getLength()
    super.onPaste(range, pasted)
    if (joined.text === pasted.text && joined.html === pasted.html) return
    this.quill.history.cutoff()
    const length = this.quill.getLength() - before + range.length
    super.onPaste({ index: range.index, length }, joined)
  }

  override onPaste(range: Range, { html, text = '' }: Pasted): void {
    if (!html) return this.pasteLines(range, { text }, { text: joinedLines(text) })
    const insert = (clean: string, at: Range) => {
      const pasted = { text, html: editableHtml(clean) }
      this.pasteLines(at, pasted, { text, html: joinedHtml(pasted.html) })
    }
    const clean = this.onPasted(html)
    if (typeof clean === 'string') insert(clean, range)
    // Pictures are made smaller first; the cursor may have moved since.
    else void clean.then((ready) => insert(ready, this.quill.getSelection(true)))
    return undefined
  }
}
