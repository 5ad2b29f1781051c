import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkitten'
import { named } from '#publish/brand/read-brand-file.ts'
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
      // The error below names the font.
    }
    throw new OperatorError(
      `The font of pictures "${name}" is not an installed TrueType file (${named('brand.ts')}).`,
    )
  })
}
