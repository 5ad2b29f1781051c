import { pictureSources } from '#admin/shell/backend.ts'
import { pictureAddress } from '#lib/picture-address.ts'
import type { Part } from '#document/tree.ts'
import { safeParts } from '#ui/safe-html.ts'

/** The address of a picture in the editor: the stored one, or a data URL before it is saved; '' for others. */
export function editedPicture(source: string): string {
  if (/^data:/i.test(source)) return /^data:image\/(?:png|jpeg);base64,/i.test(source) ? source : ''
  return pictureAddress(source, pictureSources()) && source
}

/** The parts of a stored text that the editor can hold. */
export function editableParts(html: string): Part[] {
  return safeParts(html, editedPicture)
}
