import { withoutPictureData } from '#document/pictures.ts'
import { renumberedMessage } from '#document/read/lists/formats.ts'
import { withoutCode } from '#document/read/without-code.ts'
import type { Part } from '#document/tree.ts'
import { safeParts } from '#ui/safe-html.ts'
import { toast } from '#ui/toast.ts'
import { editedPicture } from './editable-parts.ts'
import { cleanHtml } from './paste/clean-html.ts'
import { countDropped, droppedMessage } from './paste/dropped.ts'
import { mailLinksNamed } from './paste/plain-links.ts'
import { columnsMessage } from './paste/tab-tables.ts'
import { missingMessage } from './paste/visible-words.ts'
import { dataPictures, shrinkDataPictures } from './text-pictures.ts'

/** The options of texts with pictures. */
export interface PictureOption {
  /** Returns a scaled-down picture as a data URL; throws with a message for the user. */
  shrink: (file: File) => Promise<string>
}

const refusal = 'Pictures cannot be placed inside the text. Please use the picture field for one.'

export function refusePictures(): void {
  toast.error(refusal)
}

/** A warning that a text cannot be saved; '' if it can. */
function lengthMessage(html: string, most: number): string {
  const { length } = withoutPictureData(html)
  if (length <= most) return ''
  const size = new Intl.NumberFormat('en')
  return `The text is too long to be saved: ${size.format(length)} characters with its mark-up, of at most ${size.format(most)}.`
}

const heldPicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i

/** A pasted text, ready to be inserted. */
export interface PreparedPaste {
  parts: Part[]
  /**
   * Shows one notice that lists the dropped content and a text that is too long (EDT-10). Gets the HTML of the inserted
   * and of the whole text, and what to say besides.
   */
  report: (inserted: string, whole: string, more: string) => void
}

interface PasteOptions {
  /** Undefined if the text does not support pictures. */
  pictures?: PictureOption | undefined
  /** Maximum characters of the HTML of the text. */
  most: number
}

const sentence = (words: string) => words && `${words}.`

function symbolsMessage(count: number): string {
  if (count === 0) return ''
  return `${count === 1 ? '1 letter of a symbol font is' : `${count} letters of symbol fonts are`} marked “[symbol]” in the text.`
}

/**
 * Prepares pasted HTML (EDT-10). The result is a promise only if pictures have to be scaled down, or letters need the
 * tables of symbol fonts.
 */
export function preparePasted(html: string, options: PasteOptions): PreparedPaste | Promise<PreparedPaste> {
  const hasOtherLetters = /symbol|dings|small-caps|uppercase|[\uE000-\uF8FF]/i.test(html)
  if (!hasOtherLetters) return prepare(html, options)
  return import('./paste/letters.ts').then(({ showLetters }) => prepare(html, options, showLetters))
}

function prepare(
  html: string,
  { pictures, most }: PasteOptions,
  showLetters?: (page: Document) => number,
): PreparedPaste | Promise<PreparedPaste> {
  // The browser would report scripts and styles, although they do nothing in a page that is only parsed.
  const { html: plain, code } = withoutCode(html)
  const page = new DOMParser().parseFromString(plain, 'text/html')
  const keeps = (src: string) =>
    pictures !== undefined && (heldPicture.test(src) || editedPicture(src) !== '')
  const {
    html: clean,
    dropped,
    words,
    renumbered,
    mailLinks,
    columns,
    symbols,
  } = cleanHtml(page, keeps, code.join('\n'), showLetters)
  const report: PreparedPaste['report'] = (inserted, whole, more) => {
    const parts = [
      more,
      droppedMessage(dropped),
      missingMessage(words, inserted),
      renumberedMessage(renumbered),
      sentence(mailLinksNamed(mailLinks)),
      columnsMessage(columns),
      symbolsMessage(symbols),
      lengthMessage(whole, most),
    ]
    const notice = parts.filter(Boolean).join(' ')
    if (!pictures && dropped.has('picture')) toast.error(`${refusal} ${notice}`)
    else if (notice) toast.blank(notice, { autoClose: 10_000 })
  }
  const parts = safeParts(clean, (src) => (keeps(src) ? src : ''))
  if (!pictures || dataPictures(parts).length === 0) return { parts, report }
  return shrinkDataPictures(parts, pictures.shrink).then(({ parts: ready, lost }) => {
    countDropped(dropped, 'picture', lost)
    return { parts: ready, report }
  })
}
