import { inlineFormats, lineFormats, units } from './formats.ts'
import { backgroundColourNames, textColourNames } from './palette.ts'

/** The one allow-list for HTML of publications and expertise: on write, at build, in the browser. */
export const allowedTags = [
  // The sanitiser searches the list for each element: those that texts have most come first.
  'p',
  'li',
  'a',
  ...units.flatMap(({ parts }) => parts.map(({ tag }) => tag)),
  ...units.map(({ tag }) => tag),
  ...inlineFormats.map(({ tag }) => tag),
  ...lineFormats.map(({ tag }) => tag),
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'br',
  'span',
  'img',
] as const

const tags = new Set<string>(allowedTags)

export function isAllowedTag(name: string): boolean {
  return tags.has(name)
}

/** Blocks of other pages, whose words must not run into each other. */
const otherBlocks =
  'div section article main header footer nav aside address center fieldset legend hgroup dl dt dd pre'.split(
    ' ',
  )

/** Elements of other editors, and their replacements. */
export const renamedTags = new Map<string, string>([
  ...inlineFormats.flatMap(({ tag, aliases }) => aliases.map((alias): [string, string] => [alias, tag])),
  ...otherBlocks.filter((name) => !isAllowedTag(name)).map((name): [string, string] => [name, 'p']),
  ['menu', 'ul'],
  ['dir', 'ul'],
  ['tfoot', 'tbody'],
])

/** Elements that no text has, whose words are apart from those around them. */
export const separateTags = new Set(['hr', 'details', 'summary', 'dialog', 'form', 'search', 'optgroup'])

/** The element that sanitisers leave in their place. Readers leave it out, with a space for it between words. */
export const gapTag = 'gap'

/** Allowed attributes of elements; attributes.ts has the allowed values. */
export const allowedAttributes: Record<string, string[]> = {
  '*': ['class'],
  a: ['href', 'rel', 'target', 'id'],
  li: ['id'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
}

/** Classes that rich text may have. */
export const allowedClass = new RegExp(
  `^(?:ql-color-(?:${textColourNames.join('|')})|ql-bg-(?:${backgroundColourNames.join('|')})|ql-align-(?:center|right|justify))$`,
)

/** Classes of single elements: of the list of notes that ends a text, and of tables that are drawn (chart-kinds.ts). */
export const ownClasses = new Map([
  ['ol', /^notes$/],
  ['table', /^chart-(?:bars|stacked|lines)$/],
])

/** Addresses that a link may have. */
export const allowedAddress = /^(?:https?:|mailto:|tel:)/i

/** Addresses within a text: a note, and the place that refers to it. */
export const noteAddress = /^#note-(?:ref-)?[1-9]\d{0,2}$/

/** Addresses that a picture may have: of the web, of a backend, or of a file that is not stored yet. */
export const pictureSource = /^(?:https?:\/\/|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);base64,)/i

/** The id that an element may have: of a note in the list of notes, and of the link that refers to it. */
export const allowedIds = new Map([
  ['li', /^note-[1-9]\d{0,2}$/],
  ['a', /^note-ref-[1-9]\d{0,2}$/],
])
