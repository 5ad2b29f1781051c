import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'
import sharp from 'sharp'
import { named } from '#build/brand/read-brand-file.ts'
import { type } from '#config/brand/brand.ts'
import { OperatorError } from '#lib/operator-error.ts'

const { resolve } = createRequire(new URL('../../config/brand/brand.ts', import.meta.url))

/** Reads the brand's fonts of social cards. Throws OperatorError if one is missing or in another format. */
export function readFonts(names: string[] = type.cards): { file: string; font: Font }[] {
  return names.map((name) => {
    try {
      const file = resolve(name)
      const font = create(readFileSync(file))
      if (font.type === 'TTF') return { file, font }
    } catch {
      // The sentence below names it.
    }
    throw new OperatorError(
      `The font of social cards "${name}" is not an installed TrueType file (${named('brand.ts')}).`,
    )
  })
}

/** Loads the fonts for text that sharp draws. Returns their families, and which texts they can draw. */
export async function loadFonts() {
  const fonts = readFonts()
  for (const { file } of fonts) await sharp({ text: { text: 'a', fontfile: file } }).metadata()
  return {
    /** As Pango takes them: a comma ends each name. */
    families: fonts.map(({ font }) => `${font.familyName},`).join(''),
    covers: (text: string) =>
      Array.from(text, (letter) => letter.codePointAt(0) ?? 0).every((letter) =>
        fonts.some(({ font }) => font.hasGlyphForCodePoint(letter)),
      ),
  }
}
