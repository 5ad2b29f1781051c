import { replaceCode } from '#lib/rich-text.ts'
import { toast } from '#ui/toast.ts'
import { cleanHtml } from './paste/clean-html.ts'
import { countLeft, type LeftOut, leftMessage } from './paste/left-out.ts'
import { shrinkDataPictures } from './text-pictures.ts'

/** The options of texts with pictures. */
export interface PictureOption {
  /** A picture as a data URL, made smaller; throws with a message for the person. */
  shrink: (file: File) => Promise<string>
}

const refusal = 'Pictures cannot be placed inside the text. Please use the picture field for one.'

export function refusePictures(): void {
  toast.error(refusal)
}

const heldPicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i

function report(left: LeftOut, isRefused: boolean): void {
  const notice = leftMessage(left)
  if (isRefused) toast.error(`${refusal} ${notice}`)
  else if (notice) toast.blank(notice, { autoClose: 10_000 })
}

/**
 * Returns the HTML to insert for pasted HTML (EDT-10). One notice lists the dropped content. The result is a promise only
 * if pictures have to be made smaller.
 */
export function preparePasted(html: string, pictures: PictureOption | undefined): string | Promise<string> {
  // The browser would report scripts and styles, although they do nothing in a page that is only parsed.
  const sheets: string[] = []
  const plain = replaceCode(html, (source) => {
    sheets.push(source)
    return ''
  })
  const page = new DOMParser().parseFromString(plain, 'text/html')
  const keeps = (src: string) => pictures !== undefined && heldPicture.test(src)
  const { html: clean, left } = cleanHtml(page, keeps, sheets.join('\n'))
  if (!pictures || !clean.includes('<img')) {
    report(left, !pictures && left.has('picture'))
    return clean
  }
  return shrinkDataPictures(clean, pictures.shrink).then(({ html, lost }) => {
    countLeft(left, 'picture', lost)
    report(left, false)
    return html
  })
}
