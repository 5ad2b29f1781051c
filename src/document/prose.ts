import { isNoteLink } from './notes.ts'
import type { Parsed } from './tree.ts'
import { wordsOf } from './words.ts'

type Parts = readonly (Parsed | string)[]

/** Characters of a preview in the list of publications; only longer texts have more to read (PUB-01, PUB-02). */
export const previewLength = 250

/** Ends an excerpt if the text has more than sentences, such as a table. */
const more = ' …'

/** Returns true for elements outside the sentences of a text: headings, tables, captions, notes and their marks. */
export function isAside(element: Parsed): boolean {
  const { name, attributes } = element
  if (name === 'ol') return attributes['class']?.split(' ').includes('notes') === true
  return /^(?:h[1-6]|table|figcaption)$/.test(name) || isNoteLink(element)
}

/** The sentences of a text; '' if there are none. */
export function proseOf(parts: Parts): string {
  return wordsOf(parts, isAside)
}

/**
 * The text that excerpts are cut from: the sentences, or all words if there are no sentences. If there are
 * few sentences, `…` stands for the rest of a long text. Idempotent: applied to its own result, as HTML, it
 * returns the same text.
 */
export function excerptTextOf(parts: Parts): string {
  const [prose, text] = [proseOf(parts), wordsOf(parts)]
  if (prose === '') return text
  return prose.length <= previewLength && text.length > previewLength ? prose + more : prose
}

/** Returns true if a text is longer than the preview of its excerpt text (PUB-02). */
export function hasMore(excerptText: string): boolean {
  return excerptText.length > previewLength || excerptText.endsWith(more)
}

/** The paragraphs for excerpts, as text: those with sentences, or else all. */
export function excerptTextsOf(paragraphs: readonly Parts[]): string[] {
  const texts = paragraphs.map(proseOf).filter((text) => text !== '')
  return texts.length > 0 ? texts : paragraphs.map((parts) => wordsOf(parts))
}
