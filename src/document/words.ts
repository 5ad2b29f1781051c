import { isNoteLink } from './notes.ts'
import { standsApart } from './placement.ts'
import type { Parsed } from './tree.ts'

/** Elements whose content is not words. */
const withoutWords = /^(?:script|style|template)$/

const plain = '0123456789+-−=()nix'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢₓ'

/** Raised letters of ordinals and abbreviations, whose meaning does not change on the line: 1st, 2e, Mme. */
const onTheLine = /^(?:st|nde?|rd|th|[eè]re?|[eè]mes?|er|e|r|os?|mes?|lles?)$/i

/** Raised or lowered words on the line: 10³ and CO₂, or 10^(a+b) and x_max where Unicode has no letters for them. */
function shifted(words: string, isRaised: boolean, before: string): string {
  const text = words.trim()
  if (text === '') return words
  if (isRaised && /^tm$/i.test(text)) return '™'
  if (isRaised && onTheLine.test(text) && /[\p{L}\p{N}]$/u.test(before)) return words
  const letters = isRaised ? raised : lowered
  const places = Array.from(text, (letter) => plain.indexOf(letter))
  if (places.every((place) => place >= 0)) return places.map((place) => letters.charAt(place)).join('')
  // Words that stand alone are no power or index.
  if (!/\S$/.test(before)) return words
  return `${isRaised ? '^' : '_'}${/^[\p{L}\p{N}]+$/u.test(text) ? text : `(${text})`}`
}

/**
 * The words of parts of a text: the one answer for search, cards, contents, charts, citations and mails. Blocks are
 * separated by spaces, white space is folded, and the marks of notes are left out, as is what `isLeftOut` names.
 */
export function wordsOf(
  parts: readonly (Parsed | string)[],
  isLeftOut: (element: Parsed) => boolean = isNoteLink,
): string {
  let words = ''
  let last = ''

  function add(text: string): void {
    if (text === '') return
    words += text
    last = text
  }

  function read(parts: readonly (Parsed | string)[]): void {
    for (const part of parts) {
      if (typeof part === 'string') {
        add(part)
        continue
      }
      const { name, children } = part
      if (withoutWords.test(name)) continue
      const space = standsApart(name) ? ' ' : ''
      add(space)
      if (name === 'sup' || name === 'sub') add(shifted(wordsOf(children, isLeftOut), name === 'sup', last))
      else if (!isLeftOut(part)) read(children)
      add(space)
    }
  }

  read(parts)
  return words.replace(/\s+/g, ' ').trim()
}
