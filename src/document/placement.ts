import { gapTag, isAllowedTag, renamedTags, separateTags } from './allowed.ts'
import { lineFormats, places, unitParts, units } from './formats.ts'

/** Elements that are only allowed directly in certain others. */
const parents = new Map(unitParts.map(({ tag, inside }) => [tag, inside]))

/** Elements that are not allowed anywhere inside certain others. */
const never: Record<string, string[]> = {
  a: ['a'],
  table: ['table'],
  figure: ['table', 'figure'],
  img: ['table'],
}

/** Elements that some others may not hold at any level. */
export const watchedTags = Object.keys(never)

/** Elements that only contain parts of a table. */
const holdsParts = new Set(['table', 'thead', 'tbody', 'tr'])

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const lines = lineFormats.map(({ tag }) => tag)
const blocks = new Set<string>(['p', 'ul', 'ol', ...units.map(({ tag }) => tag), ...headings, ...lines])

export function isBlock(tag: string): boolean {
  return blocks.has(tag)
}

/** Parts of blocks, and line ends, whose words are apart from those around them. */
const apart = new Set(['li', 'tr', ...places.keys(), 'br', gapTag, ...separateTags])

/** Whether the words of an element of any page are apart from those around it. */
export function standsApart(name: string): boolean {
  return isBlock(renamedTags.get(name) ?? name) || apart.has(name)
}

/** Whether an element formats words, which blocks may not be part of. */
export function isFormat(tag: string): boolean {
  return !standsApart(tag) && !holdsParts.has(tag) && tag !== 'img'
}

/** Whether an element that begins directly in another ends it. The parent's remaining tags are then left out. */
export function endsParent(tag: string, parent: string): boolean {
  if (parent === 'p') return isBlock(tag)
  return (parent === 'li' && tag === 'li') || (headings.has(parent) && headings.has(tag))
}

/** Whether an element that holds elements of the names `inside` may not stand directly in `parent`. */
export function isMisplaced(tag: string, inside: ReadonlySet<string>, parent: string): boolean {
  if (endsParent(tag, parent)) return true
  for (const name of inside) if (never[name]?.includes(parent)) return true
  return !(parents.get(tag)?.includes(parent) ?? !holdsParts.has(parent))
}

/**
 * The tag to write for an element inside `outside`, the open elements from the outermost. Returns '' if only the
 * element's contents stay. Tables are not allowed in tables, and their parts nowhere else.
 */
export function placedTag(name: string, outside: readonly string[]): string {
  const tag = renamedTags.get(name) ?? name
  const parent = outside[outside.length - 1] ?? ''
  if (!isAllowedTag(tag) || never[tag]?.some((tagName) => outside.includes(tagName))) return ''
  if (parents.get(tag)?.includes(parent) ?? !holdsParts.has(parent)) return tag
  // The words of a place become a paragraph elsewhere.
  return places.has(tag) && !holdsParts.has(parent) ? 'p' : ''
}
