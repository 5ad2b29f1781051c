import { isNoteLink } from '#document/notes.ts'
import type { Parsed } from '#document/tree.ts'
import { standsApart } from '#document/placement.ts'

/** Words of a document that are missing in the text made from it. */
export interface MissingWords {
  count: number
  /** The words before them; '' at the beginning. */
  after: string
  /** The first missing words. */
  begin: string
}

/** Maximum paragraphs to search for in the whole text, which takes time. */
const mostLookedFor = 200

/** Number of words quoted from a passage. */
const quoted = 5

// Invisible characters, which an editor may drop, and quotation marks, which `q` adds.
const tokensOf = (text: string) =>
  text
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF“”]/g, '')
    .split(/\s+/)
    .filter(Boolean)

type Parts = readonly (Parsed | string)[]

/** White space that stands for a line end. */
export const lineEnd = '\u2029'

/** The letters of each block as they are written, without those of blocks in it and the marks of notes. */
export function textsOf(parts: Parts, isLeftOut = isNoteLink, isApart = standsApart): string[] {
  const texts = ['']
  function read(parts: Parts, text: number): void {
    let place = text
    for (const part of parts) {
      if (typeof part === 'string') texts[place] += part
      else if (part.name === 'br') texts[place] += lineEnd
      else if (!isLeftOut(part)) {
        // Words behind a block in the same element have their own text.
        const hasOwn = isApart(part.name)
        read(part.children, hasOwn ? texts.push('') - 1 : place)
        if (hasOwn) place = texts.push('') - 1
      }
    }
  }
  read(parts, 0)
  return texts.filter((text) => text.trim() !== '')
}

function group(paragraphs: { tokens: string[]; isMissing: boolean[] }[]): MissingWords[] {
  const gaps: MissingWords[] = []
  let gap: { after: string[]; words: string[] } | undefined
  let before: string[] = []
  const close = () => {
    if (gap)
      gaps.push({
        count: gap.words.length,
        after: gap.after.join(' '),
        begin: gap.words.slice(0, quoted).join(' '),
      })
    gap = undefined
  }
  for (const { tokens, isMissing } of paragraphs)
    for (const [index, token] of tokens.entries()) {
      if (isMissing[index]) {
        gap ??= { after: before, words: [] }
        gap.words.push(token)
        continue
      }
      close()
      before = [...(index === 0 ? [] : before), token].slice(-quoted)
    }
  close()
  return gaps
}

/** Compares the paragraphs of a document with words that are named elsewhere and the text made from it. */
export function missingWords(
  paragraphs: readonly string[],
  named: readonly string[],
  parts: Parts,
): MissingWords[] {
  const texts = [...named, ...textsOf(parts)].map(tokensOf)
  const left = new Map<string, number>()
  const whole = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string, by: number) =>
    counts.set(key, (counts.get(key) ?? 0) + by)
  const take = (counts: Map<string, number>, key: string) => {
    const isThere = (counts.get(key) ?? 0) > 0
    if (isThere) add(counts, key, -1)
    return isThere
  }
  for (const tokens of texts) {
    add(whole, tokens.join(''), 1)
    for (const token of tokens) add(left, token, 1)
  }
  // Whole paragraphs first, so that a word missing in one is not found in another.
  const read = paragraphs.map(tokensOf).map((tokens) => {
    const isWhole = take(whole, tokens.join(''))
    if (isWhole) for (const token of tokens) take(left, token)
    return { tokens, isWhole }
  })
  let text: string | undefined
  let tries = mostLookedFor
  return group(
    read.map(({ tokens, isWhole }) => {
      const isMissing = tokens.map((token) => !isWhole && !take(left, token))
      // Words that only lost the spaces between them are not missing.
      if (!isMissing.includes(true) || (tries -= 1) < 0) return { tokens, isMissing }
      text ??= texts.flat().join('')
      const isJoined = text.includes(tokens.join(''))
      return { tokens, isMissing: isJoined ? [] : isMissing }
    }),
  )
}
