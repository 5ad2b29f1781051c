import { excerptAtWord } from '#lib/excerpt.ts'
import { settableText, widthOf } from './letters.ts'

export interface Box {
  width: number
  height: number
  /** Sizes of letters, the largest first. */
  sizes: readonly number[]
  /** Distance of lines, as a fraction of the size. */
  leading: number
}

/** Maximum characters of a title on a cover; the next number if those do not fit. */
const lengths = [50, 40, 30, 15]

/** Words in lines of at most this width; undefined if one is wider, unless words may be cut. */
function linesOf(words: readonly string[], width: number, isCut: boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (widthOf(line + letter) > width) {
        if (!isCut || line === '') return undefined
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/**
 * A title in lines of about equal width, in the largest letters that fit; words are cut in the smallest ones only.
 * Undefined if the fonts lack a letter, or it does not fit.
 */
export function setLines(title: string, { width, height, sizes, leading }: Box, longest = Infinity) {
  for (const length of lengths.filter((one) => one <= longest)) {
    const text = settableText(excerptAtWord(title.trim(), length))
    if (text === '') return undefined
    const words = text.split(' ')
    for (const size of sizes) {
      const isCut = size === sizes.at(-1)
      const within = width / size
      let lines = linesOf(words, within, isCut)
      if (lines === undefined || lines.length * leading * size > height) continue
      for (;;) {
        const widest = Math.max(...lines.map((line) => widthOf(line)))
        const narrower = linesOf(words, widest - 0.01, isCut)
        if (narrower === undefined || narrower.length > lines.length) return { size, lines }
        lines = narrower
      }
    }
  }
  return undefined
}
