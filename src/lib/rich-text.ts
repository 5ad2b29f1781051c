import { colours } from '#config/colours.ts'

const { ink, pine, clay, indigo, plum, soft, sand, honey, leaf, rose, sky } = colours.light

/** The one allow-list for HTML of publications and expertise: on write, at build, in the browser. */
export const allowedTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'br',
  'blockquote',
  'span',
  'sup',
  'sub',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'img',
  'figcaption',
] as const

export function isAllowedTag(name: string): boolean {
  return allowedTags.some((tag) => tag === name)
}

/** Elements of other editors, and their replacements. */
export const renamedTags = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['div', 'p'],
  ['tfoot', 'tbody'],
])

/** Allowed attributes of elements; lib/rich-attributes.ts has the allowed values. */
export const allowedAttributes: Record<string, string[]> = {
  '*': ['class'],
  a: ['href', 'rel', 'target', 'id'],
  li: ['id'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  img: ['src', 'alt', 'width', 'height'],
}

/**
 * The colours that text and its background may have, by name. They reach the page as classes
 * (`ql-color-clay`), because public pages allow no style attributes. Text colours have AA contrast on
 * paper, white and each of the backgrounds.
 */
export const textColours = { ink, forest: pine, clay, indigo, plum, soft }

export const backgroundColours = { sand, ochre: honey, leaf, rose, sky }

export const textColourNames = Object.keys(textColours)
export const backgroundColourNames = Object.keys(backgroundColours)

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

/** The id that an element may have: of a note in the list of notes, and of the link that refers to it. */
export const allowedIds: Record<string, RegExp> = {
  li: /^note-[1-9]\d{0,2}$/,
  a: /^note-ref-[1-9]\d{0,2}$/,
}

type Rgb = [number, number, number]

function readColour(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(css.trim())?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const [, red, green, blue] = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(css.trim()) ?? []
  return red === undefined ? undefined : [Number(red), Number(green), Number(blue)]
}

function nearest(wanted: Rgb, palette: Record<string, string>): string | undefined {
  let best: { name: string; distance: number } | undefined
  for (const [name, value] of Object.entries(palette)) {
    const [red, green, blue] = readColour(value) ?? wanted
    const distance = (red - wanted[0]) ** 2 + (green - wanted[1]) ** 2 + (blue - wanted[2]) ** 2
    if (best === undefined || distance < best.distance) best = { name, distance }
  }
  return best?.name
}

/**
 * The name of the text colour nearest to a CSS one, so that pasted and foreign texts keep their emphasis; undefined for
 * light ones: they belong on a dark background, which our texts do not have.
 */
export function nearestTextColour(css: string): string | undefined {
  const wanted = readColour(css)
  return wanted === undefined || Math.min(...wanted) > 200 ? undefined : nearest(wanted, textColours)
}

/** The name of the background nearest to a CSS one; undefined for dark ones, and for white, the colour of paper. */
export function nearestBackground(css: string): string | undefined {
  const wanted = readColour(css)
  const isPlain = wanted === undefined || Math.min(...wanted) > 248 || Math.max(...wanted) < 110
  return isPlain ? undefined : nearest(wanted, backgroundColours)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** HTML with each script and style element replaced, by its source. An unclosed one extends to the end. */
export function replaceCode(html: string, replacement: (source: string) => string): string {
  let result = ''
  let read = 0
  let element: { name: string; start: number } | undefined
  for (const { 0: tag, 1: slash, 2: tagName = '', index } of html.matchAll(
    /<(\/?)(script|style)\b[^<>]*>?/gi,
  )) {
    const name = tagName.toLowerCase()
    if (element === undefined && slash === '') {
      result += html.slice(read, index)
      element = { name, start: index + tag.length }
    } else if (element?.name === name && slash !== '') {
      result += replacement(html.slice(element.start, index))
      read = index + tag.length
      element = undefined
    }
  }
  return result + (element ? replacement(html.slice(element.start)) : html.slice(read))
}

// No part of these patterns runs past the next `<`: with foreign HTML, the time they take grows with its
// length and not with its square.
/**
 * The text of HTML: tags are stripped, blocks separated by spaces, entities decoded and white space folded.
 */
export function textOf(html: string): string {
  return replaceCode(html, () => ' ')
    .replace(
      /<(?:\/?(?:p|h[1-6]|li|ul|ol|blockquote|div|t[rdh]|table|caption|figure|figcaption)|br)\b[^<>]*>/gi,
      ' ',
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d+|#x[0-9a-f]+|\w+);/gi, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Escapes a text as HTML. */
export function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const blockTag = /<(\/?)(p|h[1-6]|ul|ol|blockquote|table|figure)\b[^<>]*>/gi

/** The blocks of sanitised HTML, one string each: paragraphs, headings, lists, quotations, tables, figures. */
export function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const match of html.matchAll(blockTag)) {
    const closing = match[1] === '/'
    if (!closing && depth === 0 && html.slice(start, match.index).trim()) {
      blocks.push(html.slice(start, match.index).trim())
      start = match.index
    }
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (closing && depth === 0) {
      const end = match.index + match[0].length
      blocks.push(html.slice(start, end).trim())
      start = end
    }
  }
  const rest = html.slice(start).trim()
  return rest ? [...blocks, rest] : blocks
}
