import { singleLine, visible } from './required-text.ts'
import { z } from './zod.ts'

/**
 * Firefox before 2024 has no segmenter. There, code points are counted, of which a title has at least as many as
 * characters.
 */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : undefined

/** Code points of the longest emoji sequences; a character with more has stacked marks. */
const codePointsOfOne = 10

/** The user-perceived characters of a text: a letter with its marks is one, and so is a family emoji. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text)
}

/** Above this, no limit depends on the difference, and segmenting is slow. */
const longest = 5000

/** The number of user-perceived characters; of code points if the text is very long. */
export function characterCount(text: string): number {
  if (text.length > longest) return Array.from(text).length
  return charactersOf(text).reduce(
    (sum, character) => sum + Math.ceil(Array.from(character).length / codePointsOfOne),
    0,
  )
}

/** The title of a record: one visible line with a limited number of user-perceived characters. */
export function titleLine(missing: string, most: number) {
  return z.string(missing).check(
    singleLine,
    z.trim(),
    visible(missing),
    z.refine((text) => characterCount(text) <= most, `The title can have at most ${most} characters`),
  )
}
