import type { Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { htmlOfDelta } from './delta-html.ts'
import { joinedLines } from './paste/joined-lines.ts'
import { editableHtml } from './stored-html.ts'

interface Pasted {
  html?: string | undefined
  text?: string | undefined
}

/** Copies what would be stored, and hands what is pasted to the editor (`onPasted`) before it is inserted. */
export class StructureClipboard extends Clipboard {
  /** Gets pasted HTML, and answers what to insert. */
  onPasted: (html: string) => string | Promise<string> = String

  override onCopy(range: Range): { html: string; text: string } {
    return {
      text: this.quill.getText(range),
      html: htmlOfDelta(this.quill.getContents(range.index, range.length).ops),
    }
  }

  /** Lines that were broken at the edge of a page are joined in a step of its own, which one undo takes back (EDT-10). */
  private pasteText(range: Range, text?: string): void {
    if (text === undefined) return super.onPaste(range, {})
    const before = this.quill.getLength()
    super.onPaste(range, { text })
    const joined = joinedLines(text)
    if (joined === text) return
    this.quill.history.cutoff()
    const length = this.quill.getLength() - before + range.length
    super.onPaste({ index: range.index, length }, { text: joined })
  }

  override onPaste(range: Range, { html, text }: Pasted): void {
    if (!html) return this.pasteText(range, text)
    const insert = (clean: string, at: Range) =>
      super.onPaste(at, { text: text ?? '', html: editableHtml(clean) })
    const clean = this.onPasted(html)
    if (typeof clean === 'string') insert(clean, range)
    // Pictures are made smaller first: meanwhile the cursor may have moved.
    else void clean.then((ready) => insert(ready, this.quill.getSelection(true)))
    return undefined
  }
}
