import { gapTag, isAllowedTag, renamedTags, separateTags } from './allowed.ts'
import { lineFormats } from './formats.ts'

/** Elements that are only allowed directly in certain others. */
const parents: Record<string, string[]> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  figcaption: ['figure'],
}

/** Elements that are not allowed anywhere inside certain others. */
const never: Record<string, string[]> = {
  a: ['a'],
  table: ['table'],
  figure: ['table', 'figure'],
  img: ['table'],
}

/** Elements whose words become a paragraph if the element itself is not allowed there. */
const otherwiseParagraph = new Set(['caption', 'th', 'td', 'figcaption'])

/** Elements that only contain parts of a table. */
const holdsParts = new Set(['table', 'thead', 'tbody', 'tr'])

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const lines = lineFormats.map(({ tag }) => tag)
const blocks = new Set<string>(['p', 'ul', 'ol', 'table', 'figure', ...headings, ...lines])

export function isBlock(tag: string): boolean {
  return blocks.has(tag)
}

/** Parts of blocks, and line ends, whose words are apart from those around them. */
const apart = new Set(['li', 'tr', 'th', 'td', 'caption', 'figcaption', 'br', gapTag, ...separateTags])

/** Whether the words of an element of any page are apart from those around it. */
export function standsApart(name: string): boolean {
  return isBlock(renamedTags.get(name) ?? name) || apart.has(name)
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
  return !(parents[tag]?.includes(parent) ?? !holdsParts.has(parent))
}

/**
 * The tag to write for an element inside `outside`, the open elements from the outermost. Returns '' if only the
 * element's contents stay. Tables are not allowed in tables, and their parts nowhere else.
 */
export function placedTag(name: string, outside: readonly string[]): string {
  const tag = renamedTags.get(name) ?? name
  const parent = outside[outside.length - 1] ?? ''
  if (!isAllowedTag(tag) || never[tag]?.some((tagName) => outside.includes(tagName))) return ''
  if (parents[tag]?.includes(parent) ?? !holdsParts.has(parent)) return tag
  return otherwiseParagraph.has(tag) && !holdsParts.has(parent) ? 'p' : ''
}
