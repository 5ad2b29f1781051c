import { noteAddress } from './allowed.ts'
import type { Parsed } from './tree.ts'

/** The mark of a note in the text, or the way back from the note. */
export function isNoteLink({ name, attributes }: Parsed): boolean {
  return name === 'a' && noteAddress.test(attributes['href'] ?? '')
}
