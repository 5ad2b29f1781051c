import type { PictureOption } from '#admin/editor/pasted.ts'
import { pictureFile } from '#admin/editor/text-pictures.ts'
import { readParts } from '#document/read/parts.ts'
import { canonicalParts } from '#document/write/delta.ts'
import { writeHtml } from '#document/write/html.ts'
import { parseHtml } from '#ui/parse-html.ts'
import type { DocumentPicture } from './word/convert-docx.ts'
import { missingWords } from './missing-words.ts'
import { ImportRefused, limits, refusals } from './refusal.ts'
import { type ImportReport, reportOf } from './report.ts'
import { runWorker } from './run-worker.ts'
import { shownPicture } from './shown-picture.ts'

export interface ImportedDocument {
  /** May exceed the maximum length of a title. */
  title: string
  html: string
  report: ImportReport
}

interface ImportOptions {
  /** Undefined if texts do not support pictures. */
  pictures: PictureOption | undefined
  signal: AbortSignal
  onProgress: (text: string) => void
}

/** Milliseconds for the page to draw its progress and handle input. */
const breath = 50

/** Yields to the page before a long step. Throws the signal's reason. */
async function letPageGoOn(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, breath))
  signal.throwIfAborted()
}

/** Number of pictures prepared at the same time. */
const atOnce = 4

/** Scales down the pictures of a document. Returns those that browsers can show, by their addresses in its text. */
async function preparePictures(
  taken: ReadonlyMap<string, DocumentPicture>,
  { shrink }: PictureOption,
  { signal, onProgress }: ImportOptions,
): Promise<Map<string, string>> {
  const prepared = new Map<string, string>()

  async function prepare(address: string, picture: DocumentPicture, number: number): Promise<void> {
    try {
      prepared.set(address, await shrink(await pictureFile(await shownPicture(picture), `Picture ${number}`)))
    } catch {
      // The report counts the pictures that are missing.
    }
  }

  const pictures = Array.from(taken)
  for (let at = 0; at < pictures.length; at += atOnce) {
    signal.throwIfAborted()
    onProgress(`Preparing picture ${at + 1} of ${pictures.length}…`)
    const group = pictures.slice(at, at + atOnce)
    await Promise.all(group.map(([address, picture], place) => prepare(address, picture, at + place + 1)))
  }
  return prepared
}

/**
 * Converts a Word document to a title and HTML, in this browser alone (EDT-08). Throws ImportRefused with a
 * sentence for the user, or the signal's reason.
 */
export async function importDocx(file: File, options: ImportOptions): Promise<ImportedDocument> {
  const { signal, onProgress, pictures } = options
  if (file.size === 0) throw new ImportRefused(refusals.empty)
  if (file.size > limits.file) throw new ImportRefused(refusals.large)
  onProgress('Reading the document…')
  const read = await runWorker(await file.arrayBuffer(), signal)
  const prepared = pictures
    ? await preparePictures(read.pictures, pictures, options)
    : new Map<string, string>()
  onProgress('Putting the text together…')
  await letPageGoOn(signal)
  const shown = readParts(read.parts, (source) => prepared.get(source) ?? '')
  const parts = canonicalParts(shown, parseHtml)
  const title = read.title || file.name.replace(/\.docx$/i, '')
  const report = reportOf(parts, read, {
    unusable: pictures ? read.pictures.size - prepared.size : 0,
    takesPictures: pictures !== undefined,
    missing: missingWords(read.words, read.counts.contentsWords, parts),
  })
  return { title, html: writeHtml(parts), report }
}
