import { blocksOf } from './blocks.ts'
import { headingLevel } from './headings.ts'
import type { Parsed } from './tree.ts'
import { allIn } from './walk.ts'
import { wordsOf } from './words.ts'

/** The kinds of blocks; `text` is the whole publication. */
type BlockKind = 'text' | 'paragraph' | 'heading' | 'list' | 'item' | 'quotation' | 'table' | 'figure'

/** The block of a text that a comment is about. */
export interface Anchor {
  kind: BlockKind
  /** Its first words; '' for a picture without any. */
  words: string
  /** Which of the blocks with these words it is, from 0. */
  nth: number
}

export interface AnchoredBlock extends Anchor {
  /** All its words. */
  all: string
}

/** Maximum characters of the words that an anchor keeps. */
const longest = 300

/** Letters that are compared at once, and the share of an anchor's that an edited block still has. */
const length = 5
const share = 0.6

const kinds: Record<string, BlockKind> = {
  ul: 'list',
  ol: 'list',
  blockquote: 'quotation',
  table: 'table',
  figure: 'figure',
  img: 'figure',
}

function kindOf(block: readonly (Parsed | string)[]): BlockKind {
  const [first] = block
  if (block.length !== 1 || first === undefined || typeof first === 'string') return 'paragraph'
  return headingLevel(first.name) > 0 ? 'heading' : (kinds[first.name] ?? 'paragraph')
}

/** The first words, without half of a letter at their end. */
function beginning(words: string): string {
  return words
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** The words of an item of a list, without those of the items within it. */
export function wordsOfItem({ children }: Parsed): string {
  const own = children.filter((part) => typeof part === 'string' || kinds[part.name] !== 'list')
  return wordsOf(own).normalize('NFC')
}

/** A block and, of a list, each item with words. */
function withItems(block: readonly (Parsed | string)[]): { kind: BlockKind; all: string }[] {
  const kind = kindOf(block)
  const items = kind === 'list' ? allIn(block).filter(({ name }) => name === 'li') : []
  return [
    { kind, all: wordsOf(block).normalize('NFC') },
    ...items
      .map((item) => ({ kind: 'item' as const, all: wordsOfItem(item) }))
      .filter(({ all }) => all !== ''),
  ]
}

/**
 * The blocks of a text as comments name them, in their order: those of `blocksOf`, each list followed by its items.
 * Cells of tables are none: of the few letters in one, too many cells have the same.
 */
export function anchorsOf(parts: readonly (Parsed | string)[]): AnchoredBlock[] {
  const seen = new Map<string, number>()
  return blocksOf(parts)
    .flatMap(withItems)
    .map(({ kind, all }) => {
      const words = beginning(all)
      const name = `${kind} ${words}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return { kind, words, nth, all }
    })
}

/** The groups of letters in words, without their case and punctuation. */
function groupsIn(words: string): Set<string> {
  const letters = words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  const groups = new Set<string>()
  for (let start = 0; start + length <= letters.length; start += 1)
    groups.add(letters.slice(start, start + length))
  return groups
}

/** The place of the block that has most of the words; undefined if none has enough. */
function mostAlike(words: string, blocks: readonly [number, AnchoredBlock][]): number | undefined {
  const wanted = groupsIn(words)
  // Of a few letters, another block has most by chance.
  if (wanted.size < 2 * length) return undefined
  let [found, most]: [number | undefined, number] = [undefined, share]
  for (const [place, { all }] of blocks) {
    const groups = groupsIn(all)
    const common = [...wanted].filter((group) => groups.has(group)).length / wanted.size
    if (common > most) [found, most] = [place, common]
  }
  return found
}

/**
 * The place of the block that a comment is about: the one with its words, wherever it is now, or else the one that still
 * has most of them. Undefined if these are gone, and for the whole text.
 */
export function findAnchor(
  { kind, words, nth }: Anchor,
  blocks: readonly AnchoredBlock[],
): number | undefined {
  if (kind === 'text') return undefined
  // A list has the words of its items, to which a comment on other words belongs.
  const other = kind === 'list' ? 'item' : 'list'
  const possible = [...blocks.entries()].filter(([, block]) => block.kind !== other)
  const places = (isWanted: (block: AnchoredBlock) => boolean) =>
    possible.flatMap(([place, block]) => (isWanted(block) ? place : []))
  const same = places((block) => block.kind === kind && block.words === words)
  if (same.length > 0) return same[Math.min(nth, same.length - 1)]
  if (words === '') return undefined
  const [moved] = places((block) => block.words === words)
  return moved ?? mostAlike(words, possible)
}
