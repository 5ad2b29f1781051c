/** A format of words. */
export interface InlineFormat {
  /** Its element in a text. */
  tag: string
  /** Elements of other programs that mean the same. */
  aliases: readonly string[]
  /** Its name in the editor, and its value; formats with the same name exclude each other. */
  name: string
  value: true | string
  /** Its button in the toolbar: the first letter of the label, or a drawing of 24 by 24. */
  label: string
  path?: string
}

/** The formats of words, from the outermost; the palette has the colours. */
export const inlineFormats = [
  { tag: 'strong', aliases: ['b'], name: 'bold', value: true, label: 'Bold' },
  { tag: 'em', aliases: ['i'], name: 'italic', value: true, label: 'Italic' },
  { tag: 'u', aliases: ['ins'], name: 'underline', value: true, label: 'Underline' },
  { tag: 's', aliases: ['strike', 'del'], name: 'strike', value: true, label: 'Strike' },
  {
    tag: 'sup',
    aliases: [],
    name: 'script',
    value: 'super',
    label: 'Superscript',
    path: 'M4 7l8 10M12 7L4 17M16 5.5a2 2 0 1 1 3.4 1.4L16 10h4',
  },
  {
    tag: 'sub',
    aliases: [],
    name: 'script',
    value: 'sub',
    label: 'Subscript',
    path: 'M4 5l8 10M12 5L4 15M16 15.5a2 2 0 1 1 3.4 1.4L16 20h4',
  },
] as const satisfies readonly InlineFormat[]

/** Kinds of lines that exclude each other, beside paragraphs, headings and items. */
export const lineFormats = [
  { tag: 'blockquote', name: 'blockquote', label: 'Quote', path: 'M5 6v12M10 8h10M10 12h10M10 16h6' },
] as const

/** An element in a unit. */
interface UnitPart {
  tag: string
  /** The elements that it may stand in directly. */
  inside: readonly string[]
  /** Its name in the editor, if its words are edited in it. */
  place?: string
}

/** A table or the like: a block that is one piece of the editor's document. */
interface Unit {
  tag: string
  /** Its name in the editor. */
  name: string
  parts: readonly UnitPart[]
}

export const units = [
  {
    tag: 'table',
    name: 'table-block',
    parts: [
      { tag: 'caption', inside: ['table'], place: 'Caption of the table' },
      { tag: 'thead', inside: ['table'] },
      { tag: 'tbody', inside: ['table'] },
      { tag: 'tr', inside: ['table', 'thead', 'tbody'] },
      { tag: 'th', inside: ['tr'], place: 'Cell' },
      { tag: 'td', inside: ['tr'], place: 'Cell' },
    ],
  },
  {
    tag: 'figure',
    name: 'figure',
    parts: [{ tag: 'figcaption', inside: ['figure'], place: 'Caption of the picture' }],
  },
] as const satisfies readonly Unit[]

export const unitParts: readonly UnitPart[] = units.flatMap<UnitPart>(({ parts }) => parts)

/** The names of places, by their elements. */
export const places = new Map(unitParts.flatMap(({ tag, place }) => (place ? [[tag, place] as const] : [])))

export type Mark = (typeof inlineFormats)[number]['tag']
export type LineKind = (typeof lineFormats)[number]['tag']
