import { isNoteLink } from '../notes.ts'
import type { Parsed } from '../tree.ts'
import { named } from '../walk.ts'
import { writeHtml } from '../write/html.ts'
import { placeContent } from '../write/place.ts'

type Parts = readonly (Parsed | string)[]

/** Maximum letters of notes that are repeated at several marks: each mark of the editor holds its note. */
const mostRepeated = 500_000

/** The number that leads to a note, or the way back from one. */
const isBack = (part: Parsed | string) => typeof part === 'object' && isNoteLink(part)

function withoutWaysBack(parts: Parts): (Parsed | string)[] {
  return parts.flatMap((part): (Parsed | string)[] => {
    if (typeof part === 'string') return [part]
    return isBack(part) ? [] : [{ ...part, children: withoutWaysBack(part.children) }]
  })
}

/** The content of a note, as the editor holds it. */
const noteHtml = (item: Parsed) => writeHtml(placeContent(withoutWaysBack(item.children)))

function isNotes(part: Parsed | string): part is Parsed {
  return typeof part === 'object' && part.name === 'ol' && part.attributes['class'] === 'notes'
}

/**
 * The parts of a text with marks that contain their notes (`sup` with `data-note`), in place of numbers and the list of
 * notes. Notes that nothing refers to stay items of a list, and a number without a note stays as words, as do the numbers
 * of notes that are marked too often.
 */
export function foldNotes(parts: Parts): (Parsed | string)[] {
  const items = new Map<string, Parsed>()
  const lists = parts.filter(isNotes)
  for (const { children } of lists)
    for (const item of named(children, 'li')) {
      const { id } = item.attributes
      if (id !== undefined) items.set(`#${id}`, item)
    }
  /** The notes with a mark, and their HTML. */
  const used = new Map<Parsed, string>()
  let repeated = 0

  function noteOf(item: Parsed): string | undefined {
    const known = used.get(item)
    if (known === undefined) used.set(item, noteHtml(item))
    else if ((repeated += known.length) > mostRepeated) return undefined
    return used.get(item)
  }

  function fold(part: Parsed | string): (Parsed | string)[] {
    if (typeof part === 'string') return [part]
    const { name, attributes, children } = part
    const [only] = children
    const reference = name === 'sup' && children.length === 1 && typeof only === 'object' ? only : part
    const item = isNoteLink(reference) ? items.get(reference.attributes['href'] ?? '') : undefined
    const note = item && noteOf(item)
    if (note !== undefined) return [{ name: 'sup', attributes: { 'data-note': note }, children: [] }]
    if (isNoteLink(part)) return children.flatMap(fold)
    return [{ name, attributes, children: children.flatMap(fold) }]
  }

  const folded = parts.flatMap((part) => (isNotes(part) ? [part] : fold(part)))
  return folded.flatMap((part): (Parsed | string)[] => {
    if (!isNotes(part)) return [part]
    const left = part.children.filter((child) =>
      typeof child === 'string' ? child.trim() !== '' : !used.has(child),
    )
    return left.length === 0 ? [] : [{ name: 'ol', attributes: {}, children: withoutWaysBack(left) }]
  })
}
