import type Quill from 'quill/core'
import type { Delta } from 'quill/core'
import { createQuill } from './create-quill.ts'
import { htmlOfDelta } from './delta-html.ts'
import { attachPictures } from './detached-pictures.ts'
import { editableHtml } from './stored-html.ts'

/** The last text that was made canonical, as HTML and as Quill's document. */
let latest: { html: string; contents: Delta } | undefined

/**
 * Converts HTML of another program to the exact form that the editor saves, so that opening and saving changes nothing.
 * Takes HTML with placeholders for pictures; returns it with the placeholders (`light`) and with the pictures (`html`).
 */
export function canonicalHtml(html: string, pictures: readonly string[]): { light: string; html: string } {
  const quill = createQuill(document.createElement('div'), { placeholder: '' })
  quill.setContents(contentsOf(quill, html), 'silent')
  const contents = quill.getContents()
  const light = htmlOfDelta(contents.ops)
  for (const { insert } of contents.ops)
    if (typeof insert === 'object' && typeof insert.figure === 'string')
      insert.figure = attachPictures(insert.figure, pictures)
  latest = { html: attachPictures(light, pictures), contents }
  return { light, html: latest.html }
}

/** Quill's document for stored HTML. The result of the latest `canonicalHtml` is not parsed again. */
export function contentsOf(quill: Quill, html: string): Delta {
  if (latest?.html === html) {
    const { contents } = latest
    latest = undefined
    return contents
  }
  return quill.clipboard.convert({ html: editableHtml(html) })
}
