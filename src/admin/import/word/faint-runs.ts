import { isFaint, tinySize } from '#admin/editor/faint-words.ts'
import type { DocumentStyles, StylesAround } from './document-styles.ts'
import { childOf, findAll, toggle, valueOf, type XmlElement } from './xml-tree.ts'

const page = '#ffffff'

/** Width of letters, in percent, up to which words cannot be read. */
const narrow = 5

const markers: Record<string, string> = { black: '#000000', white: '#ffffff' }

function hexOf(colour: string | undefined): string | undefined {
  return colour !== undefined && /^[0-9a-f]{6}$/i.test(colour) ? `#${colour}` : undefined
}

/** The colour of a shading; undefined if it is a pattern. A shading without a colour shows the ground behind it. */
function shaded(shading: XmlElement | undefined, behind: string | undefined): string | undefined {
  if (!shading) return behind
  const { 'w:val': pattern = 'clear', 'w:fill': fill = 'auto', 'w:color': colour } = shading.attributes
  if (pattern === 'solid') return hexOf(colour)
  if (pattern !== 'clear' && pattern !== 'nil') return undefined
  return fill === 'auto' ? behind : hexOf(fill)
}

/** The colour of the pages of a document; undefined if it is a picture or a pattern. */
export function pageGround(main: XmlElement, settings: XmlElement | undefined): string | undefined {
  const background = childOf(main, 'w:background')
  if (!background || toggle(settings, 'w:displayBackgroundShape') !== true) return page
  return background.children.length > 0 ? undefined : hexOf(background.attributes['w:color'])
}

/** The colour behind a table: unknown if its style may shade its cells. */
export function tableGround(table: XmlElement, styles: DocumentStyles, behind: string | undefined) {
  const properties = childOf(table, 'w:tblPr')
  if (styles.shadesCells(valueOf(properties, 'w:tblStyle'))) return undefined
  return shaded(childOf(properties, 'w:shd'), behind)
}

export function cellGround(cell: XmlElement, behind: string | undefined): string | undefined {
  return shaded(childOf(childOf(cell, 'w:tcPr'), 'w:shd'), behind)
}

/** The colour behind the words of a paragraph. */
export function paragraphGround(
  properties: XmlElement | undefined,
  style: string | undefined,
  styles: DocumentStyles,
  behind: string | undefined,
): string | undefined {
  const all = [properties, ...styles.chain(style).map(({ paragraph }) => paragraph)]
  return shaded(
    all.map((one) => childOf(one, 'w:shd')).find((one) => one !== undefined),
    behind,
  )
}

/** Whether the words of a run have the colour of their ground, or are too small to read. */
export function isFaintRun(
  properties: XmlElement | undefined,
  styles: DocumentStyles,
  around: StylesAround,
): boolean {
  const valueIn = (name: string) => styles.ofRun(properties, name, around)?.attributes['w:val']
  if (Number(valueIn('w:sz') ?? Infinity) <= tinySize * 2) return true
  if (Number(valueIn('w:w') ?? Infinity) <= narrow) return true
  const fill = styles.ofRun(properties, 'w14:textFill', around)
  if (fill && findAll(fill, 'w14:noFill').length > 0) return true
  const marker = valueIn('w:highlight') ?? 'none'
  const ground =
    marker === 'none' ? shaded(styles.ofRun(properties, 'w:shd', around), around.ground) : markers[marker]
  return isFaint(hexOf(valueIn('w:color')), ground)
}
