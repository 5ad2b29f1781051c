import { named } from '#document/walk.ts'
import { hasEndlessWord } from '#admin/import/endless-words.ts'
import { limits } from '#admin/import/refusal.ts'
import { contentTypes } from './content-types.ts'
import { openDocx, UnusableFile } from './open-docx.ts'
import type { PictureView } from './picture-view.ts'
import { type ReadDocument, readDocument } from './read-document.ts'

/** A picture of a document, unchanged. */
export interface DocumentPicture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** How the document shows it; undefined for the whole picture. */
  view: PictureView | undefined
}

export interface ConvertedDocument extends Omit<ReadDocument, 'pictures'> {
  /** The pictures of the text, by their addresses. */
  pictures: Map<string, DocumentPicture>
}

/** Converts a Word document to the parts of a text, and counts its content. Throws UnusableFile. */
export async function convertDocx(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedDocument> {
  const { parts: files, exists, read } = await openDocx(bytes)
  try {
    const { pictures: all, ...document } = readDocument(files, exists)
    if (document.words.some((text) => hasEndlessWord(text, limits.word))) throw new UnusableFile('word')
    const typeOf = contentTypes(files.get('[Content_Types].xml'))
    const pictures = new Map<string, DocumentPicture>()
    for (const { attributes } of named(document.parts, 'img')) {
      const { src = '' } = attributes
      const picture = all[Number(src.slice('picture:'.length))]
      if (picture)
        pictures.set(src, { type: typeOf(picture.path), bytes: await read(picture.path), view: picture.view })
    }
    return { ...document, pictures }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile('damaged')
  }
}
