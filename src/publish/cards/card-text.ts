import sharp from 'sharp'
import { htmlOf } from '#lib/escape-html.ts'
import { excerptAtWord } from '#lib/excerpt.ts'
import { readFonts } from './card-fonts.ts'

const fonts = readFonts()
// sharp registers the font of a file when it first draws with it, and then finds it by the name of its family.
for (const { file } of fonts) await sharp({ text: { text: 'a', fontfile: file } }).metadata()

/** As Pango takes them: a comma ends each name. */
const families = fonts.map(({ font }) => `${font.familyName},`).join('')

const covers = (text: string) =>
  Array.from(text).every((letter) =>
    fonts.some(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  )

/** Maximum characters of a text on a card. */
const longest = 110

/**
 * The text as the fonts can draw it, without invisible characters and, where needed, without accents; '' if they
 * lack a letter.
 */
function drawableText(text: string): string {
  // Two invisible characters stay, because they join and separate letters of some scripts.
  const seen = text.replace(/(?![\u200c\u200d\s])[\p{Cc}\p{DI}]/gu, '').replace(/\s+/g, ' ')
  const short = excerptAtWord(seen.trim().normalize('NFC'), longest)
  const plain = covers(short) ? short : short.normalize('NFD').replace(/\p{M}/gu, '')
  return covers(plain) ? plain : ''
}

export interface Box {
  /** Maximum pixels. */
  width: number
  height: number
  /** Font sizes, the largest first. The first that fits is used. */
  sizes: readonly number[]
  colour: string
  /** Between letters, as a fraction of the size. */
  tracking?: number
}

/** Draws a text, its lines below each other where they begin, as pixels. Returns undefined if the fonts lack a letter or no size fits. */
export async function drawText(text: string, { width: most, height, sizes, colour, tracking = 0 }: Box) {
  const shown = htmlOf(drawableText(text))
  if (shown === '') return undefined
  const draw = (size: number, width: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour}" letter_spacing="${Math.round(tracking * size * 1024)}">${shown}</span>`,
        font: `${families} ${size}`,
        width,
        dpi: 72,
        rgba: true,
        // Pango's left is the side where a paragraph begins.
        align: 'left',
        // Words are cut at the smallest size only.
        wrap: size === sizes.at(-1) ? 'word-char' : 'word',
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
  for (const size of sizes) {
    let drawn = await draw(size, most)
    if (drawn.info.height > height || drawn.info.width > most) continue
    // Lines of about equal length: the narrowest that are not more.
    for (;;) {
      const narrower = await draw(size, drawn.info.width - 1)
      if (narrower.info.height > drawn.info.height || narrower.info.width >= drawn.info.width) return drawn
      drawn = narrower
    }
  }
  return undefined
}
