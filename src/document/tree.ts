import { allowedTags } from './allowed.ts'
import { attributesOf } from './attributes.ts'
import type { LineKind, Mark } from './formats.ts'
import { isMisplaced, watchedTags } from './placement.ts'

/** An element as a parser of HTML or a reader of another format gives it: any name, any attributes. */
export interface Parsed {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Parsed | string)[]
}

export type Tag = (typeof allowedTags)[number]

const tags = new Map<string, Tag>(allowedTags.map((tag) => [tag, tag]))

export type Alignment = 'center' | 'right' | 'justify'

/** Levels of elements in a text; real texts have far fewer. */
export const deepest = 100

const nothing: ReadonlySet<string> = new Set()

/** The watched elements, each with the set of it alone. */
const watched = new Map(watchedTags.map((name) => [name, new Set([name])]))

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.size === 0) return other
  return other.size === 0 ? one : new Set([...one, ...other])
}

/** An element that was checked. Its private fields are in no other object, so that nothing else passes for one. */
class CheckedElement implements Parsed {
  readonly name: Tag
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Part[]
  /** Number of levels of elements inside it. */
  readonly #depth: number
  /** Names of the watched elements (`watched`) in it, including itself. */
  readonly #holds: ReadonlySet<string>

  constructor(name: Tag, attributes: Readonly<Record<string, string>>, children: readonly Part[]) {
    let depth = 0
    let holds = watched.get(name) ?? nothing
    for (const child of children) {
      if (typeof child === 'string') continue
      if (isMisplaced(child.name, child.#holds, name))
        throw new TypeError(`${child.name} may not stand in ${name}`)
      depth = Math.max(depth, child.#depth)
      holds = union(holds, child.#holds)
    }
    if (depth >= deepest) throw new TypeError('A text with too many levels')
    this.name = name
    this.attributes = attributesOf(name, attributes)
    this.children = children
    this.#depth = depth + 1
    this.#holds = holds
  }
}

/** An element of a text. Only `element` makes one, so that what a text cannot hold is in none. */
export type Element = CheckedElement

/** A part of a text: words, or an element. */
export type Part = Element | string

/**
 * Makes an element of a text. Attributes that it may not have are left out. Throws TypeError for a name that no text
 * has, for children that may not stand in it, and for too many levels.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Part[],
): Element {
  const tag = tags.get(name)
  if (tag === undefined) throw new TypeError(`No text has the element ${name}`)
  return new CheckedElement(tag, attributes, children)
}

function classes(...names: (string | undefined | false)[]): Record<string, string> {
  const kept = names.filter(Boolean)
  return kept.length === 0 ? {} : { class: kept.join(' ') }
}

const aligned = (alignment: Alignment | undefined) => classes(alignment && `ql-align-${alignment}`)

export function paragraph(children: readonly Part[], alignment?: Alignment): Element {
  return element('p', aligned(alignment), children)
}

export function heading(level: number, children: readonly Part[], alignment?: Alignment): Element {
  return element(`h${level}`, aligned(alignment), children)
}

/** A line of a kind of formats.ts, such as a quotation. */
export function lineOfKind(kind: LineKind, children: readonly Part[], alignment?: Alignment): Element {
  return element(kind, aligned(alignment), children)
}

/** A list of items; `start` is the number of the first one, for an ordered list. */
export function list(kind: 'ol' | 'ul', items: readonly Element[], start = 1): Element {
  return element(kind, kind === 'ol' && start !== 1 ? { start: String(start) } : {}, items)
}

export function item(children: readonly Part[]): Element {
  return element('li', {}, children)
}

export interface Cell {
  /** Whether it names its column (`col`) or its row (`row`). */
  names?: 'col' | 'row' | undefined
  columns?: number
  rows?: number
  children: readonly Part[]
}

function cell({ names, columns = 1, rows = 1, children }: Cell): Element {
  return element(
    names ? 'th' : 'td',
    { ...(names && { scope: names }), colspan: String(columns), rowspan: String(rows) },
    children,
  )
}

export interface Table {
  caption?: readonly Part[]
  head: readonly (readonly Cell[])[]
  body: readonly (readonly Cell[])[]
  /** How it is drawn (chart-kinds.ts). */
  chart?: string | undefined
}

export function table({ caption = [], head, body, chart }: Table): Element {
  const rows = (cells: readonly (readonly Cell[])[]) => cells.map((row) => element('tr', {}, row.map(cell)))
  return element('table', classes(chart && `chart-${chart}`), [
    ...(caption.length > 0 ? [element('caption', {}, caption)] : []),
    ...(head.length > 0 ? [element('thead', {}, rows(head))] : []),
    ...(body.length > 0 ? [element('tbody', {}, rows(body))] : []),
  ])
}

export interface Picture {
  /** Its address, or a data URL before it is stored. */
  src: string
  alt: string
  /** Pixels, as digits; '' if unknown. */
  width?: string
  height?: string
}

export function picture({ src, alt, width = '', height = '' }: Picture): Element {
  return element('img', { src, alt, width, height }, [])
}

export function figure(shown: Picture, caption: readonly Part[]): Element {
  const below = caption.length > 0 ? [element('figcaption', {}, caption)] : []
  return element('figure', {}, [picture(shown), ...below])
}

export function marked(mark: Mark, children: readonly Part[]): Element {
  return element(mark, {}, children)
}

/** Words in a colour of the palette, or on one (palette.ts). */
export function coloured(
  colour: string | undefined,
  background: string | undefined,
  children: readonly Part[],
): Element {
  return element(
    'span',
    classes(colour && `ql-color-${colour}`, background && `ql-bg-${background}`),
    children,
  )
}

export function link(href: string, children: readonly Part[]): Element {
  return element('a', { href }, children)
}

export function lineBreak(): Element {
  return element('br', {}, [])
}

/** The most notes of a text. */
export const mostNotes = 999

/** The mark of a note in the text. */
export function noteMark(number: number): Element {
  return marked('sup', [
    element('a', { href: `#note-${number}`, id: `note-ref-${number}` }, [String(number)]),
  ])
}

/** The notes of a text, which end it: each its parts, counted from one. */
export function noteList(notes: readonly (readonly Part[])[]): Element {
  const items = notes.map((note, index) => {
    const back = element('a', { href: `#note-ref-${index + 1}` }, ['↩'])
    return element('li', { id: `note-${index + 1}` }, [...note, ' ', back])
  })
  return element('ol', { class: 'notes' }, items)
}
