import type { Range } from 'quill/core'
import Clipboard from 'quill/modules/clipboard'
import { htmlOfDelta } from './delta-html.ts'
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

  override onPaste(range: Range, { html, text }: Pasted): void {
    if (!html) return super.onPaste(range, text === undefined ? {} : { text })
    const insert = (clean: string, at: Range) =>
      super.onPaste(at, { text: text ?? '', html: editableHtml(clean) })
    const clean = this.onPasted(html)
    if (typeof clean === 'string') insert(clean, range)
    // Pictures are made smaller first: meanwhile the cursor may have moved.
    else void clean.then((ready) => insert(ready, this.quill.getSelection(true)))
    return undefined
  }
}
