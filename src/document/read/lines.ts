import { allowedClass } from '../allowed.ts'
import { attributesOf } from '../attributes.ts'
import { inlineFormats, type Mark } from '../formats.ts'
import { standsApart } from '../placement.ts'
import {
  coloured,
  type Element,
  lineBreak,
  link,
  marked,
  mostNotes,
  noteMark,
  type Parsed,
  type Part,
} from '../tree.ts'
import { wordsOf } from '../words.ts'
import { alphabetic, roman } from './lists/numbers.ts'

/** The formats of words, by the names of the editor. */
export type Format = Readonly<Record<string, unknown>>

/** A piece of a line: words with the same formats throughout, or the mark of a note. */
export interface Run {
  text: string
  format: Format
  note?: Element
}

/** Turns hard spaces between words into spaces, collapses them, and removes those at the ends of a line. */
export function tidy(runs: readonly Run[]): Run[] {
  const tidied: Run[] = []
  let afterSpace = true
  for (const run of runs) {
    let text = run.text.replace(/\uFEFF/g, '').replace(/[\s\u00A0]+/g, ' ')
    if (afterSpace) text = text.replace(/^ /, '')
    if (text === '' && run.note === undefined) continue
    afterSpace = text.endsWith(' ')
    tidied.push({ ...run, text })
  }
  const last = tidied.pop()
  if (!last) return []
  const text = last.text.trimEnd()
  return text || last.note !== undefined ? [...tidied, { ...last, text }] : tidy(tidied)
}

/** An element around parts; equal ones have the same `key`. */
interface Wrap {
  key: string
  around: (children: Part[]) => Part
}

const named = (value: unknown) => (typeof value === 'string' ? value : undefined)

function linkOf({ link: href }: Format): Wrap | undefined {
  const address = typeof href === 'string' ? attributesOf('a', { href })['href'] : undefined
  return address === undefined ? undefined : { key: address, around: (children) => link(address, children) }
}

function markOf(tag: Mark): Wrap {
  return { key: tag, around: (children) => marked(tag, children) }
}

function coloursOf({ color, background }: Format): Wrap | undefined {
  const around = (children: Part[]) => coloured(named(color), named(background), children)
  const { attributes } = coloured(named(color), named(background), [])
  const key = attributes['class']
  return key === undefined ? undefined : { key, around }
}

/** The element of a run at each level, from the outside in. */
const wraps: ((format: Format) => Wrap | undefined)[] = [
  linkOf,
  ...inlineFormats.map(
    ({ tag, name, value }) =>
      (format: Format) =>
        format[name] === value ? markOf(tag) : undefined,
  ),
  coloursOf,
]

// A note stands outside all formats, because its mark is a link.
const formatOf = ({ note, format }: Run) => (note === undefined ? format : {})

/** The parts that runs of words become, nested by their formats. */
function partsOf(runs: readonly Run[], level = 0): Part[] {
  const wrapOf = wraps[level]
  if (!wrapOf) return runs.map(({ text, note }) => note ?? text)
  const parts: Part[] = []
  for (let start = 0; start < runs.length;) {
    const wrap = wrapOf(formatOf(runs[start] ?? { text: '', format: {} }))
    let end = start + 1
    for (let next = runs[end]; next && wrapOf(formatOf(next))?.key === wrap?.key; next = runs[end]) end += 1
    const inner = partsOf(runs.slice(start, end), level + 1)
    parts.push(...(wrap ? [wrap.around(inner)] : inner))
    start = end
  }
  return parts
}

/** The parts of a line. */
export function lineParts(runs: readonly Run[]): Part[] {
  return partsOf(tidy(runs))
}

/** The parts of several lines in one place: a cell, a caption, a note. */
export function linesParts(lines: readonly (readonly Run[])[]): Part[] {
  const filled = lines.map(lineParts).filter(({ length }) => length > 0)
  return filled.flatMap((parts, index) => (index === 0 ? parts : [lineBreak(), ...parts]))
}

/** Parses the HTML of a note, a table or a figure, which are units of the editor's document. */
export type ParseHtml = (html: string) => (Parsed | string)[]

/** The notes of a text that is being read, by their HTML in the editor, numbered in their order. */
export class Notes {
  readonly html: string[] = []
  readonly #parse: ParseHtml | undefined

  /** With `parse`, a text has its most notes at most; the words of further ones stand in brackets. */
  constructor(parse?: ParseHtml) {
    this.#parse = parse
  }

  /** The mark of a note in a line. */
  run(html: string): Run {
    if (this.#parse && this.html.length === mostNotes)
      return { text: ` (${wordsOf(this.#parse(html))})`, format: {} }
    return { text: '', format: {}, note: noteMark(this.html.push(html)) }
  }
}

/** The format of words in an element. */
const formats = new Map<string, Format>(
  inlineFormats.flatMap(({ tag, aliases, name, value }) =>
    [tag, ...aliases].map((one): [string, Format] => [one, { [name]: value }]),
  ),
)

/** Whether an element in a place without blocks is a line of it. Cells of a table in it stay on one. */
const isLine = (name: string) => standsApart(name) && !/^t[dh]$/.test(name)

function coloursIn({ attributes }: Parsed): Format {
  const colours: Record<string, unknown> = {}
  for (const name of (attributes['class'] ?? '').split(/\s+/)) {
    if (!allowedClass.test(name)) continue
    if (name.startsWith('ql-color-')) colours.color = name.slice('ql-color-'.length)
    if (name.startsWith('ql-bg-')) colours.background = name.slice('ql-bg-'.length)
  }
  return colours
}

/** The format of words in an element, whose outside has a format. */
export function formatIn(part: Parsed, outside: Format): Format {
  const { name, attributes } = part
  const { href } = attributes
  const own = name === 'a' && href !== undefined ? { link: href } : {}
  return { ...outside, ...formats.get(name), ...own, ...coloursIn(part) }
}

/** How pages number lists, by the number of items around them (lists/formats.ts). */
const numberings = [String, alphabetic, roman]

/** The content of a place without blocks, such as a cell: blocks become lines, and items begin with their mark. */
export function placeParts(content: readonly (Parsed | string)[], notes: Notes): Part[] {
  const lines: Run[][] = [[]]
  const lineEnd = () => lines.push([])
  const add = (run: Run) => lines.at(-1)?.push(run)
  let mark: Run | undefined
  const isAfterMark = () => {
    const written = lines.at(-1)?.filter(({ text, note }) => text.trim() !== '' || note !== undefined) ?? []
    return mark !== undefined && written.length === 1 && written[0] === mark
  }

  let level = 0
  const numbered = (value: number) => `${numberings[level % numberings.length]?.(value) || value}. `

  function walk(part: Parsed | string, format: Format, bullet: string): void {
    if (typeof part === 'string') return void add({ text: part, format })
    const { name, attributes, children } = part
    const note = attributes['data-note']
    if (note !== undefined) return void (note && add(notes.run(note)))
    if (name === 'br') return void lineEnd()
    const isBlock = isLine(name)
    // The first paragraph of an item stays on the line of its mark.
    if (isBlock && !isAfterMark()) lineEnd()
    if (bullet) add((mark = { text: bullet, format: {} }))
    const inner = formatIn(part, format)
    let number = Number(attributes['start'] ?? 1)
    if (name === 'li') level += 1
    for (const child of children) {
      const isItem = typeof child !== 'string' && child.name === 'li'
      walk(child, inner, isItem ? (name === 'ol' ? numbered(number++) : '• ') : '')
    }
    if (name === 'li') level -= 1
    if (isBlock) lineEnd()
    else if (/^t[dh]$/.test(name)) add({ text: ' ', format: {} })
  }

  for (const part of content) walk(part, {}, '')
  return linesParts(lines)
}
