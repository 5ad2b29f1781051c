import { canonicalParts } from '#document/write/delta.ts'
import { writeHtml } from '#document/write/html.ts'
import { parseHtml } from '#ui/parse-html.ts'
import { attachPictures } from './detached-pictures.ts'
import { editableParts } from './editable-parts.ts'

/**
 * Converts HTML of another program to the exact form that the editor saves, so that opening and saving changes nothing.
 * Takes HTML with placeholders for pictures; returns it with the placeholders (`light`) and with the pictures (`html`).
 */
export function canonicalHtml(html: string, pictures: readonly string[]): { light: string; html: string } {
  const light = writeHtml(canonicalParts(editableParts(html), parseHtml))
  return { light, html: attachPictures(light, pictures) }
}
