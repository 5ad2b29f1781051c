import { singleLine, visible } from './required-text.ts'
import { z } from './zod.ts'

/** Firefox of before 2024 has no segmenter: code points are counted there, which are never fewer. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** Code points of the longest emoji sequences; more in one character are marks that are piled up. */
const codePointsOfOne = 10

/** A text in characters as people count them: a letter with its marks is one, and so is a family of emoji. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

/** Beyond this no limit depends on the difference, and telling characters apart takes long. */
const longest = 5000

/** How many characters a text has, as people count them; its code points where it is very long. */
export function characterCount(text: string): number {
  if (text.length > longest) return Array.from(text).length
  return charactersOf(text).reduce(
    (sum, character) => sum + Math.ceil(Array.from(character).length / codePointsOfOne),
    0,
  )
}

/** The title of a record: one line that shows something, of at most so many characters as people count them. */
export function titleLine(missing: string, most: number) {
  return z.string(missing).check(
    singleLine,
    z.trim(),
    visible(missing),
    z.refine((text) => characterCount(text) <= most, `The title can have at most ${most} characters`),
  )
}
