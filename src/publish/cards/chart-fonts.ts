import { type } from '#config/brand/brand.ts'
import { readFonts } from './card-fonts.ts'

let read: ReturnType<typeof readFonts> | undefined

/** The fonts of charts as pictures. */
export function chartFonts() {
  return (read ??= readFonts(type.charts ?? type.cards))
}

const known = new Map<string, boolean>()

function isDrawable(letter: string): boolean {
  const found =
    known.get(letter) ??
    (/[\s\p{Cf}\p{DI}]/u.test(letter) ||
      chartFonts().some(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)))
  known.set(letter, found)
  return found
}

/** A letter of a text that the fonts of charts lack; '' if they can draw it. */
export function missingLetter(text: string): string {
  return Array.from(text).find((letter) => !isDrawable(letter)) ?? ''
}
