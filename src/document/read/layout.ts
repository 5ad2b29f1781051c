import type { Parsed } from '../tree.ts'
import { elementsIn, lettersIn, named } from '../walk.ts'

// Writers place things with tables that are none: boxes around headings, and photographs side by side.

type Parts = readonly (Parsed | string)[]

/** A cell, in its column. */
export interface LaidCell {
  readonly column: number
  readonly span: number
  readonly blocks: Parts
}

/** A cell with one picture, and the cell with its caption, which may be the same. */
export interface LaidPicture<Cell> {
  shown: Cell
  caption: Cell | undefined
}

/** Maximum letters of a caption. */
const longestCaption = 300

const wordsOf = ({ blocks }: LaidCell) => lettersIn(blocks).trim()
const picturesIn = ({ blocks }: LaidCell) => named(blocks, 'img').length
const holds = ({ blocks }: LaidCell, name: RegExp) =>
  elementsIn(blocks, (part) => name.test(part.name)).length > 0
const placeOf = ({ column, span }: LaidCell) => `${column} ${span}`

/** The pictures of a table of pictures, whose captions are below them or in the same cell; undefined for others. */
function picturesOf<Cell extends LaidCell>(
  rows: readonly (readonly Cell[])[],
  isColumn: boolean,
): LaidPicture<Cell>[] | undefined {
  // Headings in a column are those of a text.
  const otherText = isColumn ? /^(?:[uo]l|li|item|table|h[1-5])$/ : /^(?:[uo]l|li|item|table)$/
  const isText = (cell: Cell) => wordsOf(cell).length <= longestCaption && !holds(cell, otherText)
  const found: LaidPicture<Cell>[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const row = (rows[at] ?? []).filter((cell) => wordsOf(cell) !== '' || picturesIn(cell) > 0)
    if (row.length === 0) continue
    if (row.some((cell) => picturesIn(cell) !== 1)) return undefined
    if (row.every((cell) => wordsOf(cell) !== '' && isText(cell))) {
      found.push(...row.map((cell) => ({ shown: cell, caption: cell })))
      continue
    }
    if (row.some((cell) => wordsOf(cell) !== '')) return undefined
    const places = new Set(row.map(placeOf))
    const below = (rows[at + 1] ?? []).filter((cell) => wordsOf(cell) !== '' || picturesIn(cell) > 0)
    const isBelow = below.every((cell) => picturesIn(cell) === 0 && isText(cell) && places.has(placeOf(cell)))
    const captions = new Map(isBelow ? below.map((cell) => [placeOf(cell), cell]) : [])
    found.push(...row.map((cell) => ({ shown: cell, caption: captions.get(placeOf(cell)) })))
    if (isBelow) at += 1
  }
  return found
}

/** Number of paragraphs with content, outside lists and tables. */
function paragraphsIn(parts: Parts): number {
  return parts.reduce((sum, part) => {
    if (typeof part === 'string' || /^(?:li|item|table)$/.test(part.name)) return sum
    const inside = paragraphsIn(part.children)
    if (inside > 0 || !/^(?:p|div)$/.test(part.name)) return sum + inside
    return sum + (lettersIn([part]).trim() !== '' || named([part], 'img').length > 0 ? 1 : 0)
  }, 0)
}

/**
 * What a table that only places things holds: pictures with their captions, or content to take out of the cells;
 * undefined for a table of facts. `isMarked` if its program says that it only places things.
 */
export function laidOut<Cell extends LaidCell>(
  rows: readonly (readonly Cell[])[],
  isMarked = false,
): LaidPicture<Cell>[] | 'content' | undefined {
  const cells = rows.flat()
  const isColumn = rows.every(({ length }) => length === 1)
  const hasPictures = cells.some((cell) => picturesIn(cell) > 0)
  const pictures = hasPictures ? picturesOf(rows, isColumn) : undefined
  if (pictures) return pictures
  const isLaid = hasPictures || cells.some((cell) => holds(cell, /^(?:h[1-6]|table)$/))
  if (isColumn && isLaid) return 'content'
  // A frame of one paragraph may be meant as a table.
  const isFrame = cells.length === 1 && paragraphsIn(cells.flatMap(({ blocks }) => blocks)) > 1
  return isFrame || (isMarked && cells.some((cell) => holds(cell, /^(?:p|div|table)$/)))
    ? 'content'
    : undefined
}
