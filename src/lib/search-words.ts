import { stemmer } from 'stemmer'
import { foldLetters, spellOut } from './fold-letters.ts'

/**
 * Definition of a word for the search (FND-01), shared by both databases, the static index and the marks in results.
 * Case, accents, letter variants, apostrophes and simple inflections are ignored.
 */

/** Maximum characters and words of a query that are used. */
const queryLimits = { length: 200, words: 12 } as const

/** Maximum letters of a word that are used. */
const wordLength = 40

/** A word as it is found: without case and accents, and its stem, the same for the forms of an English word. */
interface Form {
  word: string
  stem: string
}

interface Word {
  /** Its spellings: 'größe' is 'grosse' and 'groesse'. */
  forms: Form[]
  /** The words beside its apostrophes: 'l' and 'agriculture'. Empty without an apostrophe. */
  parts: Word[]
  /** Position in the text. */
  start: number
  end: number
}

/** A word of a query. A text matches if it has any of the stems or beginnings, or all parts. */
export interface QueryTerm {
  stems: string[]
  /** Only of the last word, which may be unfinished. */
  beginnings: string[]
  /** Words beside apostrophes, so that "l'agriculture" finds "d'agriculture". */
  parts: QueryTerm[]
}

/** The words that a text must have. */
export type SearchQuery = readonly QueryTerm[]

/** Characters between letters of one word, whichever of them a keyboard has; also letters for clicks and stops. */
const apostrophes =
  /[\u0060\u00b4\u01c0-\u01c3\u0294\u02b9-\u02bf\u02c8\u055a\u05f3\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]/g

/** Raised digits behind a number, the mark of a note or a power. They are separated from the number. */
const raised = /([\p{Nd}\p{No}])([⁰¹²³⁴-⁹⁺⁻]+)/gu

/** Letters, digits and their marks; a soft hyphen and other invisible marks do not end a word, nor does a middle dot. */
const partShape = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}\u00b7]*/gu
/** Up to four parts: more apostrophes are not in one word of any language. */
const wordShape =
  /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}\u00b7]*(?:'[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}\u00b7]*){0,3}/gu

/** The folded spellings of a text. */
function spellings(text: string): string[] {
  const plain = foldLetters(text)
  if (/^[\0-\x7f]*$/.test(text)) return [plain]
  const spelled = foldLetters(spellOut(text))
  return plain === spelled ? [plain] : [plain, spelled]
}

function formsOf(run: string): Form[] {
  const words = spellings(run).map((text) => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, wordLength))
  return [...new Set(words)].filter(Boolean).map((word) => ({
    word,
    stem: /^[a-z]+$/.test(word) ? stemmer(word) : word,
  }))
}

function wordsOfShape(text: string, shape: RegExp, offset = 0): Word[] {
  return Array.from(text.matchAll(shape), ({ 0: run, index }) => {
    const start = offset + index
    const parts = run.includes("'") ? wordsOfShape(run, partShape, start) : []
    return { forms: formsOf(run), parts, start, end: start + run.length }
  }).filter(({ forms }) => forms.length > 0)
}

/** The words of a text, in their order. */
function wordsIn(text: string): Word[] {
  const apart = text.replace(raised, (_run, number: string, mark: string) => number + ' '.repeat(mark.length))
  return wordsOfShape(apart.replace(apostrophes, "'"), wordShape)
}

/** The index entry of a text: its words and their stems, separated by spaces, with letters and digits only. */
export function indexedWords(text: string): string {
  return wordsIn(text)
    .flatMap((word) => [word, ...word.parts])
    .flatMap(({ forms }) => forms)
    .map(({ word, stem }) => (word === stem ? word : `${word} ${stem}`))
    .join(' ')
}

/** The letters of a text as they are indexed, for a fast comparison with the beginning of a stem. */
export function indexedLetters(text: string): string {
  return spellings(text.replace(apostrophes, "'").replaceAll("'", '')).join(' ')
}

/** The parts of a word that a text must have: an article before the apostrophe, such as l', is optional. */
function requiredParts({ parts }: Word): Word[] {
  const first = parts.findIndex(({ start, end }) => end - start > 1)
  return parts.slice(Math.max(0, first))
}

function termOf(word: Word, isUnfinished: boolean): QueryTerm {
  const parts = requiredParts(word)
  return {
    stems: [...new Set(word.forms.map(({ stem }) => stem))],
    beginnings: isUnfinished ? word.forms.map((form) => form.word) : [],
    parts: parts.map((part, at) => termOf(part, isUnfinished && at === parts.length - 1)),
  }
}

/** Parses a query. Every character sequence is read as words; there are no operators. */
export function readQuery(text: string): SearchQuery {
  const words = wordsIn(text.slice(0, queryLimits.length)).slice(0, queryLimits.words)
  const terms = words.map((word, at) => termOf(word, at === words.length - 1))
  const last = terms.pop()
  const distinct = new Map(terms.map((term) => [term.stems.join(' '), term]))
  return last ? [...distinct.values(), last] : []
}

function isFound({ forms }: Word, terms: SearchQuery): boolean {
  return forms.some(({ word, stem }) =>
    terms.some(
      ({ stems, beginnings }) =>
        stems.includes(stem) || beginnings.some((beginning) => word.startsWith(beginning)),
    ),
  )
}

/** Splits a text into parts; those at odd indexes match words of a query. Together they
 * are the whole text. */
export function markWords(text: string, query: SearchQuery): string[] {
  const all = query.flatMap((term) => [term, ...term.parts])
  const found = wordsIn(text).flatMap((word) =>
    isFound(word, word.parts.length > 0 ? query : all)
      ? word
      : word.parts.filter((part) => isFound(part, all)),
  )
  let read = 0
  const parts = found.flatMap(({ start, end }) => {
    const before = text.slice(read, start)
    read = end
    return [before, text.slice(start, end)]
  })
  return [...parts, text.slice(read)]
}
