import { childOf, elementsOf, findAll, toggle, valueOf, type XmlElement } from './xml-tree.ts'

// Programs localise the names of styles. The outline level and the base style identify a style in any language.

interface Style {
  id: string
  type: string
  name: string
  basedOn: string
  paragraph: XmlElement | undefined
  run: XmlElement | undefined
  shadesCells: boolean
}

export type ParagraphKind = 'title' | 'caption' | 'quote' | 'contents' | `heading-${number}`

const kindsByName: [RegExp, ParagraphKind][] = [
  [/^(?:title|titel|titre|título|titulo)$/i, 'title'],
  [/^(?:toc \d|toc heading|contents(?: heading| \d)?|table of contents|table of figures)$/i, 'contents'],
  [/^(?:caption|table|figure|illustration|drawing|beschriftung|légende|legenda)$/i, 'caption'],
  [/^(?:(?:intense )?quote|quotations|block text|block quotation|zitat|citation|citação)$/i, 'quote'],
]
const headingName = /^(?:heading|überschrift|titre|título|titulo|kichwa) ?([1-9])$/i

function outlineOf(properties: XmlElement | undefined): number | undefined {
  const level = Number(valueOf(properties, 'w:outlineLvl') ?? -1)
  return level >= 0 && level < 9 ? level + 1 : undefined
}

function ownKind({ name, paragraph }: Style): ParagraphKind | undefined {
  const known = kindsByName.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return known
  const level = headingName.exec(name)?.[1] ?? outlineOf(paragraph)
  return level === undefined ? undefined : `heading-${Math.min(Number(level), 6)}`
}

/** The properties of a run that styles can set. */
export type Toggle = 'w:vanish' | 'w:webHidden' | 'w:b' | 'w:i' | 'w:caps' | 'w:smallCaps'

/** The styles that apply to a run, by their ids. */
export interface StylesAround {
  character?: string | undefined
  paragraph?: string | undefined
  table?: string | undefined
  /** The colour behind the words, as #rrggbb; undefined if unknown. */
  ground?: string | undefined
}

export class DocumentStyles {
  readonly #styles = new Map<string, Style>()
  readonly #defaults: XmlElement | undefined
  readonly #chains = new Map<string, Style[]>()
  readonly #kinds = new Map<string, ParagraphKind | undefined>()
  /** The default style of paragraphs. */
  readonly defaultParagraph: string | undefined

  constructor(root: XmlElement | undefined) {
    this.#defaults = childOf(childOf(childOf(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr')
    let defaultParagraph: string | undefined
    for (const style of root ? elementsOf(root) : []) {
      const { 'w:styleId': id, 'w:type': type = '', 'w:default': isDefault } = style.attributes
      if (style.name !== 'w:style' || id === undefined || this.#styles.has(id)) continue
      this.#styles.set(id, {
        id,
        type,
        name: valueOf(style, 'w:name') ?? '',
        basedOn: valueOf(style, 'w:basedOn') ?? '',
        paragraph: childOf(style, 'w:pPr'),
        run: childOf(style, 'w:rPr'),
        shadesCells: type === 'table' && findAll(style, 'w:shd').length > 0,
      })
      if (type === 'paragraph' && isDefault !== undefined && /^(?:1|true|on)$/.test(isDefault))
        defaultParagraph ??= id
    }
    this.defaultParagraph = defaultParagraph
  }

  /** A style and its base styles, the nearest first. */
  chain(id = ''): readonly Style[] {
    const known = this.#chains.get(id)
    if (known) return known
    const chain: Style[] = []
    for (let style = this.#styles.get(id); style && !chain.includes(style);) {
      chain.push(style)
      style = this.#styles.get(style.basedOn)
    }
    this.#chains.set(id, chain)
    return chain
  }

  /** The kind of paragraphs with a style. */
  kindOf(id: string | undefined): ParagraphKind | undefined {
    if (id === undefined) return undefined
    if (!this.#kinds.has(id)) this.#kinds.set(id, this.chain(id).map(ownKind).find(Boolean))
    return this.#kinds.get(id)
  }

  /** Whether a style, or the nearest base style that sets it, switches a property on. */
  isOn(id: string | undefined, name: Toggle): boolean {
    return (
      this.chain(id)
        .map(({ run }) => toggle(run, name))
        .find((value) => value !== undefined) ?? false
    )
  }

  /** A property of a run: its own, and those of the styles that have it, the nearest first. */
  #allOfRun(properties: XmlElement | undefined, name: string, around: StylesAround): XmlElement[] {
    const styles = [...this.chain(around.character), ...this.chain(around.paragraph)]
    return [properties, ...styles.map(({ run }) => run), this.#defaults].flatMap(
      (one) => childOf(one, name) ?? [],
    )
  }

  /** A property of a run: its own, or that of the nearest style that has it. */
  ofRun(properties: XmlElement | undefined, name: string, around: StylesAround): XmlElement | undefined {
    return this.#allOfRun(properties, name, around)[0]
  }

  /** The font of a run's Latin letters; '' if it is one of the theme's, or unknown. */
  fontOf(properties: XmlElement | undefined, around: StylesAround): string {
    for (const { attributes } of this.#allOfRun(properties, 'w:rFonts', around)) {
      if (attributes['w:asciiTheme'] !== undefined || attributes['w:hAnsiTheme'] !== undefined) return ''
      const font = attributes['w:ascii'] ?? attributes['w:hAnsi']
      if (font !== undefined) return font
    }
    return ''
  }

  /** Whether a property of a run is on. Styles of different kinds cancel each other out (ECMA-376 17.7.3). */
  isOnInRun(properties: XmlElement | undefined, name: Toggle, around: StylesAround): boolean {
    const direct = toggle(properties, name)
    if (direct !== undefined) return direct
    const on = [around.character, around.paragraph, around.table].filter((id) => this.isOn(id, name))
    return on.length % 2 === 1 || toggle(this.#defaults, name) === true
  }

  /** Whether a table style may shade cells. */
  shadesCells(id: string | undefined): boolean {
    return this.chain(id).some((style) => style.shadesCells)
  }

  isHidden(properties: XmlElement | undefined, around: StylesAround): boolean {
    return (
      toggle(properties, 'w:specVanish') === true ||
      this.isOnInRun(properties, 'w:vanish', around) ||
      this.isOnInRun(properties, 'w:webHidden', around)
    )
  }

  /** Whether a run's own style makes its words bold or italic. */
  isOnInCharacter(properties: XmlElement | undefined, name: 'w:b' | 'w:i'): boolean {
    const style = valueOf(properties, 'w:rStyle')
    const isStrong = name === 'w:b' && this.chain(style).some((one) => one.name === 'Strong')
    return toggle(properties, name) ?? (isStrong || this.isOn(style, name))
  }
}
