import type { Parsed } from '../tree.ts'
import { lettersIn } from '../walk.ts'

// Some writers align columns with tabs. A page shows tabs as spaces, so numbers would seem to be in other columns.

/** An element whose content is elements of the same type. */
export interface Tree<Node extends Parsed> extends Parsed {
  readonly children: readonly (Node | string)[]
}

export type Make<Node extends Parsed> = (
  name: string,
  attributes: Record<string, string>,
  children: (Node | string)[],
) => Node

interface Line<Node extends Parsed = Parsed> {
  /** The paragraph that holds it, with `count` lines that are not blank. */
  block: Node
  count: number
  content: (Node | string)[]
  cells: (Node | string)[][]
  /** The words of each place, up to the last one with words. */
  words: string[]
}

export interface TabTables<Node extends Parsed = Parsed> {
  parts: (Node | string)[]
  tables: number
  /** The places of each other line whose tabs are columns. */
  left: string[][]
}

/** Lines to sign on, and lines of contents with dots. */
const ruled = /_{3,}|\.{4,}|…{2,}/

/** Maximum letters of a place; longer words are sentences with a tab. */
const longestPlace = 150

/** A mark of a list, whose tab separates it from its words. */
const mark = /^(?:[^\p{L}\p{N}]{0,2}|\(?[\p{L}\p{N}]{1,3}[.):]|\d{1,3}(?:\.\d{1,3}){1,4})$/u

const filled = (words: readonly string[]) => words.filter(Boolean).length

function isInColumns({ cells, words }: Line): boolean {
  return cells.length > 1 && words.every((place) => place.length <= longestPlace && !ruled.test(place))
}

/** Whether a line has columns that only its tabs show; not a mark before its words. */
function hasColumns(line: Line): boolean {
  const { words } = line
  const first = words.findIndex(Boolean)
  const isMarked = filled(words) === 2 && words[first + 1] !== '' && mark.test(words[first] ?? '')
  return filled(words) > 1 && !isMarked && isInColumns(line)
}

/**
 * The end of the table that begins at a line; undefined if there is no table, and the search continues at `next`. Each
 * column has words in some line, and only a last empty place may be missing.
 */
function tableAt(lines: readonly Line[], start: number): { end: number | undefined; next: number } {
  const columns = new Set<number>()
  let [width, narrowest, full] = [0, Infinity, 0]
  let end: number | undefined
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at]
    if (!line || !isInColumns(line)) break
    narrowest = Math.min(narrowest, line.cells.length)
    if (narrowest < Math.max(width, line.words.length) - 1) break
    if (line.cells.length >= width) full += 1
    if (line.words.length > width) {
      width = line.words.length
      full = lines.slice(start, at + 1).filter(({ cells }) => cells.length >= width).length
    }
    for (const [column, place] of line.words.entries()) if (place !== '') columns.add(column)
    if (full > 1 && columns.size === width) end = at + 1
  }
  // A column that is empty in all lines is empty in the rest of them too.
  return { end, next: end ?? (full > 1 ? at : start + 1) }
}

/** Cuts inline content at a sign in its words, or at elements. Each piece keeps the formats around it. */
function cutAt<Node extends Tree<Node>>(
  nodes: readonly (Node | string)[],
  sign: '\t' | 'br',
  make: Make<Node>,
): (Node | string)[][] {
  const pieces: (Node | string)[][] = [[]]
  for (const node of nodes) {
    if (typeof node !== 'string' && node.name === sign) {
      pieces.push([])
      continue
    }
    const inside =
      typeof node !== 'string'
        ? cutAt(node.children, sign, make)
        : sign === '\t'
          ? node.split(sign).map((piece) => [piece])
          : [[node]]
    for (const [at, children] of inside.entries()) {
      if (at > 0) pieces.push([])
      if (typeof node === 'string') pieces.at(-1)?.push(...children.filter((piece) => piece !== ''))
      else if (children.length > 0 || node.children.length === 0)
        pieces.at(-1)?.push(make(node.name, { ...node.attributes }, children))
    }
  }
  return pieces
}

/** The words of each place; the line ends of a source are spaces. */
function wordsOf(cells: readonly (readonly (Parsed | string)[])[]): string[] {
  const words = cells.map((cell) => lettersIn(cell).trim())
  return words.slice(0, words.findLastIndex(Boolean) + 1)
}

function linesOf<Node extends Tree<Node>>(block: Node, make: Make<Node>): Line<Node>[] {
  const lines = cutAt(block.children, 'br', make).map((content) => {
    const cells = cutAt(content, '\t', make)
    return { block, content, cells, words: wordsOf(cells) }
  })
  const shown = lines.filter(({ words }) => words.length > 0)
  return shown.map((line) => ({ ...line, count: shown.length }))
}

function tableOf<Node extends Parsed>(lines: readonly Line<Node>[], make: Make<Node>): Node {
  const width = Math.max(...lines.map(({ words }) => words.length))
  const cell = (children: (Node | string)[]) =>
    make('td', {}, children.length > 0 ? [make('p', {}, children)] : [])
  const row = ({ cells }: Line<Node>) =>
    make(
      'tr',
      {},
      Array.from({ length: width }, (_, column) => cell(cells[column] ?? [])),
    )
  return make('table', {}, lines.map(row))
}

/** The paragraphs of lines outside tables, each of which may have lost other lines. */
function paragraphsOf<Node extends Tree<Node>>(lines: readonly Line<Node>[], make: Make<Node>): Node[] {
  const blocks = Map.groupBy(lines, ({ block }) => block)
  return Array.from(blocks, ([block, own]) => {
    if (own.length === own[0]?.count) return block
    const children = own.flatMap(({ content }, at) => (at > 0 ? [make('br', {}, []), ...content] : content))
    return make(block.name, { ...block.attributes }, children)
  })
}

/**
 * Makes tables of neighbouring lines with the same columns. Lines are those of paragraphs for which `isTyped` is true.
 */
export function tabTables<Node extends Tree<Node>>(
  parts: readonly (Node | string)[],
  make: Make<Node>,
  isTyped: (block: Node) => boolean = () => true,
): TabTables<Node> {
  const made: TabTables<Node> = { parts: [], tables: 0, left: [] }
  let lines: Line<Node>[] = []

  function close(): void {
    let read = 0
    const leave = (end: number) => {
      const other = lines.slice(read, end)
      made.parts.push(...paragraphsOf(other, make))
      made.left.push(...other.filter(hasColumns).map(({ words }) => words))
    }
    for (let start = 0; start < lines.length;) {
      const line = lines[start]
      const isStart = line !== undefined && line.words.length > 2 && hasColumns(line)
      const { end, next } = isStart ? tableAt(lines, start) : { next: start + 1 }
      if (end !== undefined) {
        leave(start)
        made.parts.push(tableOf(lines.slice(start, end), make))
        made.tables += 1
        read = end
      }
      start = next
    }
    leave(lines.length)
    lines = []
  }

  const typedLines = (part: Node) => {
    const isLine = part.name === 'p' && !/\bcaption\b/.test(part.attributes['class'] ?? '')
    const isTabbed = isLine && lettersIn(part.children).includes('\t') && isTyped(part)
    return isTabbed ? linesOf(part, make) : []
  }

  for (const part of parts) {
    if (typeof part === 'string' && part.trim() === '' && lines.length > 0) continue
    const added = typeof part === 'string' ? [] : typedLines(part)
    if (added.length > 0) {
      for (const line of added) lines.push(line)
      continue
    }
    close()
    if (typeof part === 'object' && part.name === 'blockquote') {
      const inside = tabTables(part.children, make, isTyped)
      made.parts.push(inside.tables > 0 ? make(part.name, { ...part.attributes }, inside.parts) : part)
      made.tables += inside.tables
      made.left.push(...inside.left)
    } else made.parts.push(part)
  }
  close()
  return made
}
