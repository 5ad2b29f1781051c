import { createQuill } from './create-quill.ts'
import { htmlOfDelta } from './delta-html.ts'
import { editableHtml } from './stored-html.ts'

/** HTML of another program as the editor would write it: sanitised, and the same once it has been opened and saved. */
export function canonicalHtml(html: string): string {
  const quill = createQuill(document.createElement('div'), { placeholder: '' })
  quill.setContents(quill.clipboard.convert({ html: editableHtml(html) }), 'silent')
  return htmlOfDelta(quill.getContents().ops)
}
