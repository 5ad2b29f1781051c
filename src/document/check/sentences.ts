import { isAside } from '../prose.ts'
import { isBlock } from '../placement.ts'
import type { Parsed } from '../tree.ts'
import { wordsOf } from '../words.ts'

type Parts = readonly (Parsed | string)[]

/** Words of a sentence beyond which it is very long: guides for plain language ask for 25 at most. */
export const longestSentence = 40

/** Two of the marks between words that many keyboards write for the Ethiopic full stop. */
const typedFullStop = /፡[ \u00a0]?፡/g

/** Words that a full stop abbreviates, and single letters, as in `e.g.`, `Dr.`, `No. 4` or `J. Doe`. */
const abbreviated =
  /(?:^|[\s(])(?:\p{L}|(?:\p{L}\.){1,4}\p{L}|dr|mr|mrs|ms|prof|st|vs|cf|etc|al|approx|est|ca|eg|ie|no|nos|vol|fig|p|pp|ed|eds|inc|ltd|art|sec|ch|mme|mm|ex|env|núm|nº|z\. ?b)\.\s*$/iu

/** The words of each paragraph, item and quotation: headings, tables, captions and notes are no sentences. */
function paragraphsOf(parts: Parts): string[] {
  const found: string[] = []
  let words: (Parsed | string)[] = []
  const end = () => {
    const text = wordsOf(words)
    if (text !== '') found.push(text)
    words = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || !(isBlock(part.name) || part.name === 'li')) {
      words.push(part)
      continue
    }
    end()
    if (!isAside(part)) found.push(...paragraphsOf(part.children))
  }
  end()
  return found
}

// The types of older versions of the language lack it; some browsers do, too.
function segmenter(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter | undefined {
  if (!('Segmenter' in Intl)) return undefined
  try {
    return new Intl.Segmenter(language, { granularity })
  } catch {
    return new Intl.Segmenter('en', { granularity })
  }
}

/** The sentences of a text in their order; none where the browser cannot tell them apart. */
export function sentencesOf(parts: Parts, language: string): string[] {
  const sentences = segmenter(language, 'sentence')
  if (sentences === undefined) return []
  return paragraphsOf(parts).flatMap((text) => {
    const found: string[] = []
    // Of the same length, so that the sentences are those of the text.
    const marked = text.replace(typedFullStop, (mark) => mark.replace(/.$/u, ' ').replace('፡', '።'))
    let isOpen = false
    for (const { segment, index } of sentences.segment(marked)) {
      const words = text.slice(index, index + segment.length)
      if (isOpen) found.push((found.pop() ?? '') + words)
      else found.push(words)
      isOpen = abbreviated.test(words)
    }
    return found.map((sentence) => sentence.trim())
  })
}

/** The number of words in a sentence. */
export function wordsIn(sentence: string, language: string): number {
  // Where words have spaces or marks between them, a word with a hyphen or a full stop in it is one.
  const spaced = sentence.split(/[\s፡]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (!/^(?:zh|ja|th|lo|km|my)\b/.test(language)) return spaced.length
  const words = segmenter(language, 'word')
  if (words === undefined) return spaced.length
  return [...words.segment(sentence)].filter(({ isWordLike }) => isWordLike).length
}
