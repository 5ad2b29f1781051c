import { blockElements } from './blocks.ts'
import { points } from './elements.ts'
import { formatOfMark } from './list-formats.ts'
import { numbersOfMark } from './list-marks.ts'
import { type FlatItem, nestItems } from './nested-lists.ts'

/** A paragraph with a typed mark. Its level is the indent of the mark. */
interface TypedItem extends FlatItem {
  source: HTMLElement
  /** Characters before its words. */
  length: number
  isLettered: boolean
}

const bullet = /^[•‣⁃∙◦●○▪▫■□◆◇➢➤✓✔·§*–—\uE000-\uF8FF-]$/u
/** An unambiguous number: 'A.' is also an initial, and '1.2' the number of a section. */
const number = /^(?:\d{1,3}[.)]|\(\d{1,3}\)|\(?[a-z]\)|[a-z]\.|\(?[ivx]{1,5}\)|[ivx]{1,5}\.)$/

/** Points between two levels, at least. */
const step = 6

/** Bullets that no text begins with, also without a space before the words. */
export const closeBullet = /^\s*([•‣⁃∙◦●○▪▫■□◆◇➢➤\uE000-\uF8FF])(?=[\p{L}\p{N}])/u

/** The indent of a mark. An indent of the first line alone is that of a paragraph. */
export function indentOf({ style }: HTMLElement): number {
  const { marginLeft, marginRight, marginInlineStart, paddingLeft, paddingInlineStart, textIndent } = style
  const margins = [marginLeft, marginRight, marginInlineStart, paddingLeft, paddingInlineStart].map(points)
  const margin = Math.max(...margins)
  return margin > 0 ? Math.round((margin + points(textIndent)) / step) : 0
}

function typedItem(source: HTMLElement): TypedItem | undefined {
  if (source.querySelector(`br, ${blockElements}`)) return undefined
  const start = (source.textContent ?? '').slice(0, 80)
  const [all, mark = '', gap = ''] = closeBullet.exec(start) ?? /^\s*(\S{1,7})(\s+)(?=\S)/u.exec(start) ?? []
  if (all === undefined) return undefined
  const isBullet = bullet.test(mark) || (mark === 'o' && /[\t\u00a0]|\s{2}/.test(gap))
  if (!isBullet && !number.test(mark)) return undefined
  return {
    source,
    list: '',
    level: indentOf(source),
    tag: isBullet ? 'ul' : 'ol',
    numbers: isBullet ? [] : (numbersOfMark(mark) ?? []),
    ...(isBullet ? {} : { format: formatOfMark(mark) }),
    length: all.length,
    isLettered: !isBullet && !/\d/.test(mark),
  }
}

/**
 * The items with the number that each shows, if levels and marks can only be those of a list. A list that continues
 * begins with `next`.
 */
function asList(items: readonly TypedItem[], next: number | undefined): TypedItem[] | undefined {
  const open: { level: number; tag: string; next: number }[] = []
  const counted: TypedItem[] = []
  const [first] = items
  if (!first || items.every(({ source }) => source.style.length === 0)) return undefined
  if (items.length === 1 && (next === undefined || !first.numbers.includes(next))) return undefined
  for (const item of items) {
    while ((open.at(-1)?.level ?? -Infinity) > item.level) open.pop()
    let list = open.at(-1)
    if (item !== first && !list) return undefined
    if (list?.level !== item.level) {
      const start = item === first && !item.isLettered ? (item.numbers[0] ?? 1) : 1
      list = { level: item.level, tag: item.tag, next: start }
      open.push(list)
    }
    const isOther = item.tag === 'ol' && !item.numbers.includes(list.next)
    // On a page the outermost list has digits.
    if (list.tag !== item.tag || isOther || (item.isLettered && open.length === 1)) return undefined
    counted.push({ ...item, numbers: item.tag === 'ol' ? [list.next] : [] })
    list.next += 1
  }
  return items.some(({ level }) => level > 0) ? counted : undefined
}

function removeMark({ source, length }: TypedItem): void {
  const walker = source.ownerDocument.createTreeWalker(source, NodeFilter.SHOW_TEXT)
  let left = length
  while (left > 0 && walker.nextNode()) {
    const { currentNode: text } = walker
    const value = text.nodeValue ?? ''
    text.nodeValue = value.slice(left)
    left -= Math.min(left, value.length)
  }
}

/**
 * Turns paragraphs with typed marks into nested lists if their indents and marks are those of a list; the indents have
 * no other meaning in a text.
 */
export function nestTypedLists(page: Document): void {
  let run: TypedItem[] = []
  let last: TypedItem | undefined
  const flush = () => {
    const isSameLevel = last !== undefined && run[0]?.level === last.level
    const items = asList(run, isSameLevel ? (last?.numbers[0] ?? 0) + 1 : undefined)
    run = []
    if (!items) return
    last = items.findLast(({ level, tag }) => tag === 'ol' && level === items[0]?.level)
    for (const item of items) removeMark(item)
    items[0]?.source.before(...nestItems(items, page))
    for (const { source } of items) source.remove()
  }
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, div')) {
    const item = paragraph.closest('table, li') ? undefined : typedItem(paragraph)
    if (!item) continue
    if (run.length > 0 && run.at(-1)?.source.nextElementSibling !== paragraph) flush()
    run.push(item)
  }
  flush()
}
