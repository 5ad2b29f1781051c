import { DocumentLink } from '#admin/documents/DocumentLink.tsx'
import { DocumentPicker } from '#admin/documents/DocumentPicker.tsx'
import { saveDocuments, wasOpened } from '#admin/documents/save-document.ts'
import { isOwnDocument } from '#lib/document-address.ts'
import type { LinkPicker, ReferenceLink } from './slots.ts'

export const linkPickers: LinkPicker[] = [{ needs: ['documents'], Picker: DocumentPicker }]

export const referenceLinks: ReferenceLink[] = [
  { needs: ['documents'], has: isOwnDocument, Link: DocumentLink, follow: saveDocuments, wasOpened },
]
