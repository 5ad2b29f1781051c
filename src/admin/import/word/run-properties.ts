import { nearestTextColour } from '#document/palette.ts'
import type { DocumentStyles } from './document-styles.ts'
import { childOf, element, toggle, valueOf, type XmlElement } from './xml-tree.ts'

/** The properties of a run that texts support, in mammoth's format. */
export function keptProperties(properties: XmlElement | undefined, styles: DocumentStyles): XmlElement {
  const kept = element('w:rPr')
  const keep = (name: string, value = '1') => kept.children.push(element(name, { 'w:val': value }))
  if (styles.isOnInCharacter(properties, 'w:b')) keep('w:b')
  if (styles.isOnInCharacter(properties, 'w:i')) keep('w:i')
  const line = childOf(properties, 'w:u')
  if (line && !/^(?:none|0|false)$/.test(line.attributes['w:val'] ?? 'none')) keep('w:u', 'single')
  if (toggle(properties, 'w:strike') || toggle(properties, 'w:dstrike')) keep('w:strike')
  for (const name of ['w:vertAlign', 'w:highlight']) {
    const value = valueOf(properties, name)
    if (value !== undefined) keep(name, value)
  }
  return kept
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
