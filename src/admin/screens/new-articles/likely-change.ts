import { diffArrays } from 'diff'
import { blocksOf } from '#document/blocks.ts'
import type { Parsed } from '#document/tree.ts'
import { wordsOf } from '#document/words.ts'
import type { ArticleValues } from './article.ts'

/** Maximum milliseconds that a comparison may block the page. */
const timeout = 500

/** The parts of a publication whose words readers take for its content. */
type Compared = Pick<ArticleValues, 'title' | 'summary' | 'content' | 'link' | 'authors'>

type Parse = (html: string) => (Parsed | string)[]

/** The words of a publication, in their order. */
function wordsIn({ title, summary, content }: Compared, parse: Parse): string[] {
  const texts = [title, summary, ...blocksOf(parse(content)).map((block) => wordsOf(block))]
  return texts.join(' ').split(/\s+/).filter(Boolean)
}

/** A word without its case, its marks and the signs around it. */
function bare(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Letters up to which the difference of two words is counted. */
const longestWord = 40

/** Whether one word is the other with another spelling: at most two letters differ, and no digit does. */
function isSpelling(before: string, after: string): boolean {
  const [from, to] = [bare(before), bare(after)]
  if (from === to) return true
  if (/\p{N}/u.test(from + to) || Math.min(from.length, to.length) < 4) return false
  if (Math.max(from.length, to.length) > longestWord) return false
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [place, letter] of Array.from(from).entries()) {
    const next = [place + 1]
    for (const [other, wanted] of Array.from(to).entries())
      next.push(
        Math.min(
          (next[other] ?? 0) + 1,
          (row[other + 1] ?? 0) + 1,
          (row[other] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      )
    row = next
  }
  return (row.at(-1) ?? 0) <= 2
}

/**
 * Whether readers should probably know of a change (REV-04): words or numbers were added, removed or replaced, or another
 * document or author. Words with another spelling, other signs and another layout are none.
 */
export function isLikelyChange(before: Compared, after: Compared, parse: Parse): boolean {
  if (before.link !== after.link || before.authors !== after.authors) return true
  const parts = diffArrays(wordsIn(before, parse), wordsIn(after, parse), { timeout })
  if (parts === undefined) return true
  let removed: string[] = []
  for (const { value, added, removed: isRemoved } of parts) {
    if (isRemoved) {
      removed = value
      continue
    }
    const replaced = added ? value : []
    // Words that were joined or split count by their letters.
    const isSame = bare(removed.join('')) === bare(replaced.join(''))
    const isSpelt =
      removed.length === replaced.length &&
      removed.every((word, place) => isSpelling(word, replaced[place] ?? ''))
    if (!isSame && !isSpelt) return true
    removed = []
  }
  return bare(removed.join('')) !== ''
}
