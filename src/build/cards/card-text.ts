import sharp from 'sharp'
import { htmlOf } from '#lib/escape-html.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { drawable, fontFamily } from './font-file.ts'

/** Coverage of each pixel by letters, 0 to 255, row by row. */
export interface Letters {
  width: number
  height: number
  coverage: Buffer
}

interface Box {
  /** Pixels. */
  width: number
  height: number
  /** Font sizes, the largest first. The first that fits is used. */
  sizes: readonly number[]
  fontFile: string
}

/** Maximum characters of a text on a card. */
const longest = 110

/** The text in drawable characters, with accents removed where needed; '' if the font lacks a letter. */
function drawableText(text: string): string {
  const short = excerptAtWord(text.normalize('NFC'), longest)
  const plain = drawable.test(short) ? short : short.normalize('NFD').replace(/\p{M}/gu, '')
  return drawable.test(plain) ? plain.trim() : ''
}

/** Draws a text in lines, in sharp's threads. Returns undefined if the font lacks a letter or no size fits. */
export async function drawText(
  text: string,
  { width, height, sizes, fontFile }: Box,
): Promise<Letters | undefined> {
  const shown = drawableText(text)
  if (shown === '') return undefined
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: htmlOf(shown),
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
