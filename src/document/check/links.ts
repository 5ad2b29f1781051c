import { isNoteLink } from '../notes.ts'
import type { Parsed } from '../tree.ts'
import { wordsOf } from '../words.ts'
import type { Place } from './finding.ts'

/** A link of a text. */
interface CheckedLink {
  href: string
  words: string
  /** The link; the mark of its note, if it is in one. */
  place: Place
}

/** The links of a text in their order, those in notes last. */
export function linksIn(parts: readonly (Parsed | string)[]): CheckedLink[] {
  const found: CheckedLink[] = []
  let links = 0
  let note = -1
  const read = (parts: readonly (Parsed | string)[], isInNotes: boolean): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue
      const { name, attributes, children } = part
      const startsNotes = name === 'ol' && attributes['class']?.split(' ').includes('notes') === true
      if (isInNotes && name === 'li') note += 1
      if (name === 'a' && attributes['href'] !== undefined && !isNoteLink(part)) {
        const place: Place = isInNotes
          ? { in: 'element', element: 'note', index: note }
          : { in: 'element', element: 'link', index: links }
        found.push({ href: attributes['href'], words: wordsOf(children), place })
        if (!isInNotes) links += 1
      } else read(children, isInNotes || startsNotes)
    }
  }
  read(parts, false)
  return found
}
