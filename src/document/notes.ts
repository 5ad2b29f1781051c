import type { Parsed } from './tree.ts'

/** Addresses within a text: a note, and the place that refers to it. */
export const noteAddress = /^#note-(?:ref-)?[1-9]\d{0,2}$/

/** The mark of a note in the text, or the way back from the note. */
export function isNoteLink({ name, attributes }: Parsed): boolean {
  return name === 'a' && noteAddress.test(attributes['href'] ?? '')
}
