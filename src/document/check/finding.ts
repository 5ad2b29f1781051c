import type { Parsed } from '../tree.ts'

/** A publication as the form has it. */
export interface Checked {
  parts: readonly (Parsed | string)[]
  /** Code of the language of the text, such as `fr`. */
  language: string
  /** Fields of the record that the backend has, and that are empty. */
  missing: readonly MissingField[]
  /** The question about the PDF of the reference link; '' for none. */
  document: '' | 'unopened' | 'uncounted'
}

export type MissingField = 'summary' | 'authors' | 'topics'

/** Elements of a text that a finding can name, counted from 0 in the order of the text. */
export type CheckedElement = 'picture' | 'table' | 'heading' | 'link' | 'note'

/** Where a finding leads: to a field of the form, to an element of the text, to words, a block or an item of a list in it, or to the next mark of an import. */
export type Place =
  | { in: 'field'; name: MissingField | 'link' | 'image' }
  | { in: 'element'; element: CheckedElement; index: number }
  | { in: 'words' | 'block' | 'item'; words: string }
  | { in: 'mark' }

export interface Finding {
  /** The fault, and a remedy where there is one. */
  text: string
  /** Words of the text that it is about; '' if there are none. */
  quote: string
  place: Place
}
