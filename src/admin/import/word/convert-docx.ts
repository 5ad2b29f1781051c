import { contentTypes } from './content-types.ts'
import type { DocumentCounts } from './counts.ts'
import { openDocx, UnusableFile } from './open-docx.ts'
import type { PictureView } from './picture-view.ts'
import { views } from './shown-pictures.ts'
import { simplifyDocument } from './simple-document.ts'
import { writeHtml } from '#document/write/html.ts'
import { findAll } from './xml-tree.ts'

/** A picture of a document, unchanged. */
export interface DocumentPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** How the document shows it; undefined for the whole picture. */
  view: PictureView | undefined
}

export interface ConvertedDocument {
  /** HTML whose pictures have the addresses `picture:0` and so on. Not sanitised. */
  html: string
  pictures: DocumentPicture[]
  counts: DocumentCounts
  /** The visible words of the document, by paragraph. */
  words: string[]
}

/** Converts a Word document to HTML, and counts its content. Throws UnusableFile. */
export async function convertDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedDocument> {
  const { parts: files, exists, read } = await openDocx(bytes)
  try {
    const { text, counts, words } = simplifyDocument(files, exists)
    const typeOf = contentTypes(files.get('[Content_Types].xml'))
    const shown = findAll({ name: '', attributes: {}, children: text }, 'img')
    const pictures: DocumentPicture[] = []
    for (const [index, { attributes }] of shown.entries()) {
      const { src = '' } = attributes
      pictures.push({ type: typeOf(src), bytes: await read(src), view: views.get(attributes) })
      attributes['src'] = `picture:${index}`
    }
    return { html: writeHtml(text), pictures, counts, words }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile('damaged')
  }
}
