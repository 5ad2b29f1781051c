import sharp from 'sharp'
import { excerptAtWord } from '#lib/excerpt.ts'
import { drawable, fontFamily } from './font-file.ts'

/** How much of each pixel is covered by letters, 0 to 255, row after row. */
export interface Letters {
  width: number
  height: number
  coverage: Buffer
}

interface Box {
  /** Pixels. */
  width: number
  height: number
  /** Sizes of letters, the largest first: the first that fits is taken. */
  sizes: readonly number[]
  fontFile: string
}

/** Characters of a text that a card shows. */
const longest = 110

/** The text of which every character can be drawn; letters lose their accents before they are given up. */
function drawableText(text: string): string {
  const short = excerptAtWord(text.normalize('NFC'), longest)
  const plain = drawable.test(short) ? short : short.normalize('NFD').replace(/\p{M}/gu, '')
  return drawable.test(plain) ? plain.trim() : ''
}

/** Pango reads mark-up. */
function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/**
 * Draws a text in lines, in threads of sharp's own. Undefined for one in letters that the font lacks, or that does not
 * fit at any size.
 */
export async function drawText(
  text: string,
  { width, height, sizes, fontFile }: Box,
): Promise<Letters | undefined> {
  const shown = drawableText(text)
  if (shown === '') return undefined
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: asMarkup(shown),
        font: `${fontFamily} ${size}`,
        fontfile: fontFile,
        width,
        dpi: 72,
        wrap: 'word-char',
      },
    })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.height <= height && info.width <= width)
      return { width: info.width, height: info.height, coverage: data }
  }
  return undefined
}
