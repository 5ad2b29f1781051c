import { readXml } from './read-xml.ts'

// Programs name their styles in their own language; the level of an outline and the style that one is based on say
// what it is in any.

interface Style {
  id: string
  name: string
  basedOn: string
  /** 0 for the highest heading; -1 for none. */
  outline: number
}

export type ParagraphKind = 'title' | 'caption' | 'quote' | 'contents' | `heading-${number}`

const kindsByName: [RegExp, ParagraphKind][] = [
  [/^(?:title|titel|titre|título|titulo)$/i, 'title'],
  [/^(?:toc \d|toc heading|contents(?: heading| \d)?|table of contents|table of figures)$/i, 'contents'],
  [/^(?:caption|table|figure|illustration|drawing|beschriftung|légende|legenda)$/i, 'caption'],
  [/^(?:(?:intense )?quote|quotations|block text|block quotation|zitat|citation|citação)$/i, 'quote'],
]
const headingName = /^(?:heading|überschrift|titre|título|titulo|kichwa) ?([1-9])$/i

function stylesOf(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  readXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? ''
      if (name === 'w:style') {
        style = { id: attributes['w:styleId'] ?? '', name: '', basedOn: '', outline: -1 }
        styles.set(style.id, style)
      } else if (!style) return
      else if (name === 'w:name') style.name = value
      else if (name === 'w:basedOn') style.basedOn = value
      else if (name === 'w:outlineLvl' && Number(value) < 9) style.outline = Number(value)
    },
  })
  return styles
}

function ownKind({ name, outline }: Style): ParagraphKind | undefined {
  const known = kindsByName.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return known
  const level = headingName.exec(name)?.[1] ?? (outline >= 0 ? outline + 1 : undefined)
  return level === undefined ? undefined : `heading-${Math.min(Number(level), 6)}`
}

/** What paragraphs of each style are, by the style's id. */
export function readParagraphKinds(xml: string): Map<string, ParagraphKind> {
  const styles = stylesOf(xml)
  const kinds = new Map<string, ParagraphKind>()
  for (const { id } of styles.values()) {
    const seen = new Set<string>()
    for (let style = styles.get(id); style && !seen.has(style.id); style = styles.get(style.basedOn)) {
      seen.add(style.id)
      const kind = ownKind(style)
      if (kind) {
        kinds.set(id, kind)
        break
      }
    }
  }
  return kinds
}
