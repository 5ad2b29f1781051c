import { noteAddress } from '../allowed.ts'
import { Notes, placeParts } from '../read/lines.ts'
import type { Parsed, Part } from '../tree.ts'
import { writeHtml } from './html.ts'

/** The number of the note whose mark an element is; 0 for any other element. */
function noteNumber({ name, children: [child] }: Parsed): number {
  if (name !== 'sup' || typeof child !== 'object' || child.name !== 'a') return 0
  const { href = '', id } = child.attributes
  return id !== undefined && noteAddress.test(href) ? Number(href.slice('#note-'.length)) : 0
}

/** Parts with each mark of a note as the editor holds it: with its HTML, and without a number. */
function withNotes(parts: readonly Part[], notes: Notes): (Parsed | string)[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    const note = notes.html[noteNumber(part) - 1]
    if (note !== undefined) return { name: 'sup', attributes: { 'data-note': note }, children: [] }
    const { name, attributes, children } = part
    return { name, attributes, children: withNotes(children, notes) }
  })
}

/** The content of a place without blocks, such as a cell, as the editor holds it. */
export function placeContent(content: readonly (Parsed | string)[]): (Parsed | string)[] {
  const notes = new Notes()
  return withNotes(placeParts(content, notes), notes)
}

/** The HTML of a cell, a caption, a table or a figure in the editor. */
export function writePlace(parts: readonly Part[], notes: Notes): string {
  return writeHtml(withNotes(parts, notes))
}
