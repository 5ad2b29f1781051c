import type { DocumentCounts } from './counts.ts'
import { holdsSomething, wordsIn } from './text-parts.ts'
import type { XmlElement, XmlNode } from './xml-tree.ts'

// Writers place things with tables that are none: boxes around headings, and photographs side by side.

/** A cell, in its column and row. */
export interface LaidCell {
  column: number
  span: number
  blocks: XmlElement[]
}

const all = (block: XmlElement, name: RegExp): number =>
  (name.test(block.name) ? 1 : 0) +
  block.children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : all(child, name)), 0)

const headings = /^h[1-6]$/
const count = (blocks: XmlElement[], name: RegExp) => blocks.reduce((sum, block) => sum + all(block, name), 0)
const pictures = (blocks: XmlElement[]) => count(blocks, /^img$/)
const words = (blocks: XmlElement[]) =>
  blocks
    .map((block) => wordsIn(block))
    .join(' ')
    .trim()

/** Maximum letters of a caption. */
const longestCaption = 300

function captionOf(blocks: XmlElement[]): XmlElement[] {
  const children = blocks
    .filter((block) => wordsIn(block).trim() !== '')
    .flatMap((block, index): XmlNode[] => (index > 0 ? [' ', ...block.children] : block.children))
  return children.length === 0 ? [] : [{ name: 'p', attributes: { class: 'caption' }, children }]
}

/** Whether blocks are one short text that can stand below a picture. */
const isCaption = (blocks: XmlElement[]) =>
  pictures(blocks) === 0 &&
  words(blocks).length <= longestCaption &&
  blocks.every(({ name }) => name === 'p' || name === 'h6')

/** The pictures of a table of pictures and the texts below them, each with its caption; undefined for other tables. */
function figures(rows: LaidCell[][]): XmlElement[] | undefined {
  const found: XmlElement[] = []
  let above: LaidCell[] = []
  const placeOf = ({ column, span }: LaidCell) => `${column} ${span}`
  for (const row of rows) {
    const below = row.filter(({ blocks }) => words(blocks) !== '')
    const isCaptions = row.every(({ blocks }) => pictures(blocks) === 0)
    if (isCaptions) {
      const places = new Set(above.map(placeOf))
      const captions = new Map(below.map((one) => [placeOf(one), one.blocks]))
      if (!below.every((one) => isCaption(one.blocks) && places.has(placeOf(one)))) return undefined
      for (const one of above) found.push(...one.blocks, ...captionOf(captions.get(placeOf(one)) ?? []))
      above = []
      continue
    }
    if (below.length > 0) {
      // The text of a picture stands in its cell.
      for (const { blocks } of row) {
        const texts = blocks.filter((block) => pictures([block]) === 0)
        const shown = blocks.filter((block) => pictures([block]) > 0)
        const isBelow = blocks.findLastIndex((block) => pictures([block]) > 0) === shown.length - 1
        if (shown.length !== 1 || words(shown) !== '' || !isBelow || !isCaption(texts)) return undefined
        found.push(...shown, ...captionOf(texts))
      }
      continue
    }
    found.push(...above.flatMap(({ blocks }) => blocks))
    above = row.filter(({ blocks }) => pictures(blocks) === 1)
    if (above.length !== row.filter(({ blocks }) => pictures(blocks) > 0).length) return undefined
  }
  return [...found, ...above.flatMap(({ blocks }) => blocks)]
}

/** The content of a table that only places things; undefined for a table of facts, whose losses are counted. */
export function unwrapped(rows: LaidCell[][], counts: DocumentCounts): XmlElement[] | undefined {
  const inside = rows.flat().flatMap(({ blocks }) => blocks)
  const isColumn = rows.every((row) => row.length === 1)
  // A frame of one paragraph may be meant as a table.
  const isFrame =
    rows.flat().length === 1 &&
    inside.filter((block) => block.name === 'p' && holdsSomething(block)).length > 1
  const isLaid =
    count(inside, headings) > 0 || pictures(inside) > 0 || inside.some(({ name }) => name === 'table')
  const found = pictures(inside) > 0 ? figures(rows) : undefined
  if (found) return found
  if (isFrame || (isColumn && isLaid)) return inside
  counts.headingsInTables += count(inside, headings)
  counts.picturesInTables += pictures(inside)
  return undefined
}
