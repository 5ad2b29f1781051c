import { canonicalHtml } from '#admin/editor/canonical-html.ts'
import { cleanHtml } from '#admin/editor/paste/clean-html.ts'
import type { PictureOption } from '#admin/editor/pasted.ts'
import { placeholderOf } from '#admin/editor/detached-pictures.ts'
import { pictureFile } from '#admin/editor/text-pictures.ts'
import type { DocumentPicture } from './word/convert-docx.ts'
import { hasEndlessWord } from './endless-words.ts'
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

/** Takes the title out of a document's text; without one, uses the file name. */
function takeTitle(page: Document, fileName: string): string {
  const titled = page.querySelector('.document-title')
  for (const mark of titled?.querySelectorAll('sup') ?? []) if (mark.querySelector('a')) mark.remove()
  const title = titled?.textContent?.replace(/\s+/g, ' ').trim()
  titled?.remove()
  return title || fileName.replace(/\.docx$/i, '')
}

/** Throws ImportRefused for a text that would block the page for minutes. */
function refuseEndlessWords(page: Document): void {
  for (const block of page.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th'))
    if (hasEndlessWord(block.textContent, limits.word)) throw new ImportRefused(refusals.word)
}

/** Milliseconds for the page to draw its progress and handle input. */
const breath = 50

/** Yields to the page between two long steps. Throws the signal's reason. */
async function letPageGoOn(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, breath))
  signal.throwIfAborted()
}

/** Number of pictures prepared at the same time. */
const atOnce = 4

/** Scales down the pictures of a document, and removes those that no browser can show. */
async function preparePictures(page: Document, taken: DocumentPicture[], options: ImportOptions) {
  const { signal, onProgress, pictures } = options
  const prepared: string[] = []
  let unusable = 0

  async function prepare(picture: DocumentPicture, number: number): Promise<string | undefined> {
    try {
      return await pictures?.shrink(await pictureFile(await shownPicture(picture), `Picture ${number}`))
    } catch {
      unusable += 1
      return undefined
    }
  }

  const elements = Array.from(page.querySelectorAll('img'))
  for (let at = 0; at < elements.length; at += atOnce) {
    signal.throwIfAborted()
    if (pictures) onProgress(`Preparing picture ${at + 1} of ${elements.length}…`)
    const group = elements.slice(at, at + atOnce).map(async (element, place) => {
      const picture = taken[Number(/^picture:(\d+)$/.exec(element.getAttribute('src') ?? '')?.[1])]
      return { element, source: picture && (await prepare(picture, at + place + 1)) }
    })
    for (const { element, source } of await Promise.all(group)) {
      if (source === undefined) element.remove()
      else element.setAttribute('src', placeholderOf(prepared.push(source) - 1))
    }
  }
  return { prepared, unusable }
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
  const converted = await runWorker(await file.arrayBuffer(), signal)
  const page = new DOMParser().parseFromString(converted.html, 'text/html')
  refuseEndlessWords(page)
  const { prepared, unusable } = await preparePictures(page, converted.pictures, options)
  const title = takeTitle(page, file.name)
  onProgress('Putting the text together…')
  await letPageGoOn(signal)
  const cleaned = cleanHtml(page, () => true)
  await letPageGoOn(signal)
  const { light, html } = canonicalHtml(cleaned.html, prepared)
  const controls = cleaned.dropped.get('control') ?? 0
  const report = reportOf(light, converted, {
    unusable,
    controls,
    takesPictures: pictures !== undefined,
    missing: missingWords(converted.words, [title, ...converted.counts.contentsWords], light),
  })
  return { title, html, report }
}
