import type { DocumentCounts } from './counts.ts'
import type { DocumentStyles } from './document-styles.ts'
import { isBox, wordsIn } from './text-parts.ts'
import { origins } from './read-paragraph.ts'
import { childOf, elementsOf, type XmlElement, type XmlNode } from './xml-tree.ts'

// Typists make tables of tabs. On a page, tabs are spaces: a number would read as one of another column.

/** Cuts inline parts at a sign that stands in their words, or at an element. */
function cutAt(nodes: readonly XmlNode[], isCut: (node: XmlNode) => boolean): XmlNode[][] {
  const pieces: XmlNode[][] = [[]]
  for (const node of nodes) {
    if (isCut(node)) pieces.push([])
    else if (typeof node === 'string')
      for (const [index, part] of node.split(/(?=\t)|(?<=\t)/).entries())
        if (part === '\t' && isCut(part)) pieces.push([])
        else if (part !== '' || index > 0) pieces.at(-1)?.push(part)
        else continue
    else
      for (const [index, children] of cutAt(node.children, isCut).entries()) {
        if (index > 0) pieces.push([])
        if (children.length > 0 || node.children.length === 0) pieces.at(-1)?.push({ ...node, children })
      }
  }
  return pieces
}

const cellsOf = (line: readonly XmlNode[]) => cutAt(line, (node) => node === '\t')
const wordsOfCells = (cells: XmlNode[][]) =>
  cells.map((cell) =>
    cell
      .map((node) => wordsIn(node))
      .join('')
      .trim(),
  )

interface Line {
  cells: XmlNode[][]
  words: string[]
}

/** Lines to sign on, and lines of contents with dots. */
const ruled = /_{3,}|\.{4,}|…{2,}/

/** Maximum letters of a place; longer words are sentences with a tab. */
const longestPlace = 150

/** Whether the tabs of a paragraph draw dots or a line. */
function hasLeaders(block: XmlElement, styles: DocumentStyles): boolean {
  const { node, style } = origins.get(block) ?? {}
  const all = [childOf(node, 'w:pPr'), ...styles.chain(style).map(({ paragraph }) => paragraph)]
  return all.some((properties) => {
    const tabs = childOf(properties, 'w:tabs')
    return tabs && elementsOf(tabs).some(({ attributes }) => (attributes['w:leader'] ?? 'none') !== 'none')
  })
}

/** The lines of a paragraph in columns; undefined if it is not all in columns. */
function linesOf(block: XmlElement, styles: DocumentStyles): Line[] | undefined {
  const { class: kind = 'ql-align' } = block.attributes
  if (block.name !== 'p' || !kind.startsWith('ql-align') || !wordsIn(block).includes('\t')) return undefined
  if (block.children.some(isBox) || ruled.test(wordsIn(block)) || hasLeaders(block, styles)) return undefined
  const lines = cutAt(block.children, (node) => typeof node === 'object' && node.name === 'br').map(
    (line) => {
      const cells = cellsOf(line)
      return { cells, words: wordsOfCells(cells) }
    },
  )
  const shown = lines.filter(({ words }) => words.some(Boolean))
  const isInColumns = ({ words }: Line) =>
    words.length > 1 && words.every(({ length }) => length <= longestPlace)
  return shown.length > 0 && shown.every(isInColumns) ? shown : undefined
}

/** Whether a line has words at three places, or with an empty place between or beside them. */
const hasColumns = ({ words }: Line) => words.length > 2 && words.filter(Boolean).length > 1

function tableOf(lines: Line[]): XmlElement {
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const rows = lines.map(({ cells }) => ({
    name: 'tr',
    attributes: {},
    children: Array.from({ length: width }, (_, column): XmlElement => {
      const children = cells[column] ?? []
      return { name: 'td', attributes: {}, children: [{ name: 'p', attributes: {}, children }] }
    }),
  }))
  return { name: 'table', attributes: {}, children: rows }
}

/** Whether lines are a table: of equal columns, none of which is empty in all lines. */
function isTable(lines: Line[]): boolean {
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const columns = Array.from(
    { length: width },
    (_, column) => lines.filter(({ words }) => words[column]).length,
  )
  // Shorter lines have no more words; only a last empty place may be missing.
  return (
    lines.length > 1 &&
    lines.every(({ cells }) => cells.length >= width - 1) &&
    lines.filter(({ cells }) => cells.length === width).length > 1 &&
    columns.every(Boolean)
  )
}

/** Makes tables of the neighbouring lines with the same columns, and counts other lines with columns. */
export function tabTables(
  blocks: XmlElement[],
  counts: DocumentCounts,
  styles: DocumentStyles,
): XmlElement[] {
  const made: XmlElement[] = []
  let open: { block: XmlElement; lines: Line[] }[] = []

  function close(): void {
    const lines = open.flatMap((one) => one.lines)
    if (isTable(lines) && lines.some(hasColumns)) {
      made.push(tableOf(lines))
      counts.tables += 1
      counts.tabTables += 1
    } else {
      made.push(...open.map(({ block }) => block))
      counts.columnLines.push(...lines.filter(hasColumns).map(({ words }) => words.filter(Boolean).join(' ')))
    }
    open = []
  }

  for (const block of blocks) {
    const lines = linesOf(block, styles)
    const isFirst = open.length === 0
    if (lines && (!isFirst || lines.some(hasColumns))) {
      const width = (some: Line[]) => Math.max(...some.map(({ cells }) => cells.length))
      const latest = open.at(-1)?.lines
      if (latest && Math.abs(width(latest) - width(lines)) > 1) close()
      open.push({ block, lines })
      continue
    }
    if (!isFirst) close()
    made.push(block)
  }
  close()
  return made
}
