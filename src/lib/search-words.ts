import { stemmer } from 'stemmer'
import { foldLetters } from './fold-letters.ts'

/**
 * Definition of a word for the search (FND-01), shared by both databases, the static index and the marks in results.
 * Case, accents, letter variants and simple inflections are ignored.
 */

/** Maximum characters and words of a query that are used. */
const queryLimits = { length: 200, words: 12 } as const

/** Maximum letters of a word that are used. */
const wordLength = 40

interface Word {
  /** Folded: without case and accents. */
  word: string
  /** The same for the forms of an English word. */
  stem: string
  /** Position in the text. */
  start: number
  end: number
}

export interface SearchQuery {
  /** Stems that a text must have. */
  stems: string[]
  /** The last word, which may be unfinished: a text must have its stem, or a word that begins with it. */
  last: { word: string; stem: string } | undefined
}

function folded(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, wordLength)
}

/** Letters that are written as apostrophes, which stand between words, and clicks, which people type as signs. */
const apostrophes = /[\u01c0-\u01c3\u0294\u02b9-\u02bf\u02c8\ua78b\ua78c]/g

/** Letters, digits and their marks; a soft hyphen and other invisible marks do not end a word, nor does a middle dot. */
const wordShape = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}\u00b7]*/gu

/** The words of a text, in their order. */
function wordsIn(text: string): Word[] {
  return Array.from(text.replace(apostrophes, "'").matchAll(wordShape), ({ 0: run, index }) => {
    const word = folded(run)
    return {
      word,
      stem: /^[a-z]+$/.test(word) ? stemmer(word) : word,
      start: index,
      end: index + run.length,
    }
  }).filter(({ word }) => word !== '')
}

/** The index entry of a text: its words and their stems, separated by spaces, with letters and digits only. */
export function indexedWords(text: string): string {
  return wordsIn(text)
    .map(({ word, stem }) => (word === stem ? word : `${word} ${stem}`))
    .join(' ')
}

/** Parses a query. Every character sequence is read as words; there are no operators. */
export function readQuery(text: string): SearchQuery {
  const words = wordsIn(text.slice(0, queryLimits.length)).slice(0, queryLimits.words)
  const last = words[words.length - 1]
  const stems = new Set(words.slice(0, -1).map(({ stem }) => stem))
  return { stems: [...stems], last: last && { word: last.word, stem: last.stem } }
}

/** Splits a text into parts; those at odd indexes match words of a query. Joined, they are the text. */
export function markWords(text: string, { stems, last }: SearchQuery): string[] {
  const isFound = ({ word, stem }: Word) =>
    stems.includes(stem) || (last !== undefined && (stem === last.stem || word.startsWith(last.word)))
  const found = wordsIn(text).filter(isFound)
  let read = 0
  const parts = found.flatMap(({ start, end }) => {
    const before = text.slice(read, start)
    read = end
    return [before, text.slice(start, end)]
  })
  return [...parts, text.slice(read)]
}
