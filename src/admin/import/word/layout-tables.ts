import { type LaidCell, type LaidPicture, laidOut } from '#document/read/layout.ts'
import { elementsIn, named } from '#document/walk.ts'
import type { DocumentCounts } from './counts.ts'
import { wordsIn } from './text-parts.ts'
import { element, findAll, type XmlElement, type XmlNode } from './xml-tree.ts'

/** A cell, in its column and row. */
interface Cell extends LaidCell {
  readonly blocks: XmlElement[]
}

function withoutPictures({ name, attributes, children }: XmlElement): XmlElement {
  const kept = children.filter((child) => typeof child === 'string' || child.name !== 'img')
  return element(
    name,
    attributes,
    ...kept.map((child) => (typeof child === 'string' ? child : withoutPictures(child))),
  )
}

function figureOf({ shown, caption }: LaidPicture<Cell>): XmlElement[] {
  const words = (caption?.blocks ?? [])
    .filter((block) => wordsIn(block).trim() !== '')
    .flatMap((block, at): XmlNode[] => [...(at > 0 ? [' '] : []), ...withoutPictures(block).children])
  const picture = findAll(element('', {}, ...shown.blocks), 'img')
  return [
    element('p', {}, ...picture),
    ...(words.length > 0 ? [element('p', { class: 'caption' }, ...words)] : []),
  ]
}

/** The content of a table that only places things; undefined for a table of facts, whose losses are counted. */
export function unwrapped(rows: Cell[][], counts: DocumentCounts): XmlElement[] | undefined {
  const inside = rows.flat().flatMap(({ blocks }) => blocks)
  const laid = laidOut(rows)
  if (laid === 'content') return inside
  if (laid) return laid.flatMap(figureOf)
  counts.headingsInTables += elementsIn(inside, ({ name }) => /^h[1-6]$/.test(name)).length
  counts.picturesInTables += named(inside, 'img').length
  return undefined
}
