import { nearestTextColour } from '#document/palette.ts'
import type { DocumentStyles } from './document-styles.ts'
import { highlighted } from './text-parts.ts'
import { childOf, element, toggle, valueOf, type XmlElement, type XmlNode } from './xml-tree.ts'

/** Wraps a part of a run in the formats of the run. */
export type Format = (part: XmlNode) => XmlNode

/** Word's highlight colours, by the nearest of our backgrounds. */
const markers: Record<string, string[]> = {
  ochre: ['yellow', 'darkYellow'],
  leaf: ['green', 'darkGreen'],
  rose: ['magenta', 'red', 'darkMagenta', 'darkRed'],
  sky: ['cyan', 'blue', 'darkCyan', 'darkBlue'],
  sand: ['lightGray', 'darkGray', 'black'],
}
const markerOf = new Map(
  Object.entries(markers).flatMap(([name, colours]) => colours.map((colour) => [colour, name])),
)

const raised: Record<string, string> = { subscript: 'sub', superscript: 'sup' }

/** The formats of a run that texts support: a function that wraps a part in them. */
export function formatOf(properties: XmlElement | undefined, styles: DocumentStyles): Format {
  const line = childOf(properties, 'w:u')
  const marker = markerOf.get(valueOf(properties, 'w:highlight') ?? '')
  const names = [
    (toggle(properties, 'w:strike') || toggle(properties, 'w:dstrike')) && 's',
    line && !/^(?:none|0|false)$/.test(line.attributes['w:val'] ?? 'none') && 'u',
    raised[valueOf(properties, 'w:vertAlign') ?? ''],
    styles.isOnInCharacter(properties, 'w:i') && 'em',
    styles.isOnInCharacter(properties, 'w:b') && 'strong',
  ].filter((name) => typeof name === 'string')
  return (part) =>
    names.reduce<XmlNode>(
      (inside, name) => element(name, {}, inside),
      marker === undefined ? part : highlighted(marker, part),
    )
}

function fillOf(properties: XmlElement | undefined): string | undefined {
  const fill = childOf(properties, 'w:shd')?.attributes['w:fill'] ?? ''
  return /^[0-9A-F]{6}$/i.test(fill) ? fill.toUpperCase() : undefined
}

/** Whether a run's own properties give it a colour that differs from plain text, or a background. */
export function isColoured(properties: XmlElement | undefined): boolean {
  const value = valueOf(properties, 'w:color')
  const colour = value === undefined ? undefined : nearestTextColour(`#${value}`)
  return (colour !== undefined && colour !== 'ink') || !/^(?:FFFFFF|)$/.test(fillOf(properties) ?? '')
}

/** Whether a paragraph is a drop cap, or ends with a hidden or deleted mark. */
export function continuesInNext(paragraph: XmlElement | undefined): boolean {
  const mark = childOf(paragraph, 'w:rPr')
  const dropCap = childOf(paragraph, 'w:framePr')?.attributes['w:dropCap'] ?? 'none'
  // A style separator: heading and text share a line in Word, and stay separate here.
  const isHidden = toggle(mark, 'w:vanish') === true && toggle(mark, 'w:specVanish') !== true
  return dropCap !== 'none' || isHidden || ['w:del', 'w:moveFrom'].some((name) => childOf(mark, name))
}
