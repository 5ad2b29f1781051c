import { symbolPieces } from '#document/symbols.ts'
import type { DocumentStyles, StylesAround } from './document-styles.ts'
import type { XmlElement } from './xml-tree.ts'

/** Languages with special capitals, such as the Turkish İ. */
const ownCapitals = /^(?:az|el|lt|tr)(?![a-z])/i

/** How a run shows its letters: as symbols of a font, or as capitals; undefined where only the font has the symbol. */
export type Letters = (text: string) => (string | undefined)[]

export function lettersOf(
  properties: XmlElement | undefined,
  styles: DocumentStyles,
  around: StylesAround,
): Letters {
  const font = styles.fontOf(properties, around)
  const isCapital =
    styles.isOnInRun(properties, 'w:caps', around) || styles.isOnInRun(properties, 'w:smallCaps', around)
  if (!isCapital) return (text) => symbolPieces(font, text)
  const language = styles.ofRun(properties, 'w:lang', around)?.attributes['w:val'] ?? ''
  const [locale] = ownCapitals.exec(language) ?? ['en']
  return (text) => symbolPieces(font, text).map((piece) => piece?.toLocaleUpperCase(locale))
}
