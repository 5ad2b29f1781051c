import { isBlock } from './placement.ts'
import type { Parsed } from './tree.ts'

/** The blocks of a text: paragraphs, headings, lists, quotations, tables, figures, and words between them. */
export function blocksOf<P extends Parsed>(parts: readonly (P | string)[]): (P | string)[][] {
  const blocks: (P | string)[][] = []
  let words: (P | string)[] = []
  const endWords = () => {
    if (words.some((part) => typeof part !== 'string' || part.trim() !== '')) blocks.push(words)
    words = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || !isBlock(part.name)) {
      words.push(part)
      continue
    }
    endWords()
    blocks.push([part])
  }
  endWords()
  return blocks
}
