import { formatNamed, type ListFormat } from '#document/read/lists/formats.ts'
import { isNumberMark, isWorded, numbersOfMark, readMark } from '#document/read/lists/marks.ts'
import type { FlatItem } from '#document/read/lists/nest.ts'
import { blockElements } from './blocks.ts'
import { points, styleOf } from './elements.ts'
import { firstNumber } from './item-lines.ts'

type Item = FlatItem<Node>

interface Found<I> {
  /** The element that the list replaces. */
  block: Element
  items: I[]
}

/** The mark of an item or a heading, which Word writes as text. */
export function markOf(paragraph: Element): Element | undefined {
  return Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
}

/** Writes out a mark as words before its text; one without a number goes. */
export function writeOut(mark: Element | undefined): void {
  const text = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
  mark?.replaceWith(isNumberMark(text) ? `${text} ` : '')
}

const found = (block: Element, list: string, level: number, mark: string): Found<Item> => ({
  block,
  items: [{ ...readMark(mark), content: [...block.childNodes], list, level }],
})

/** An item of Word: a paragraph with a list and a level. Marks that lists cannot express stay as words. */
function namedItem(paragraph: Element): Found<Item> | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(styleOf(paragraph)) ?? []
  if (list === undefined) return undefined
  const mark = markOf(paragraph)
  const text = mark?.textContent ?? ''
  if (isWorded(text)) writeOut(mark)
  mark?.remove()
  return isWorded(text) ? undefined : found(paragraph, list, Number(level), text)
}

/** Word's items in a mail program that has removed their list attributes: a mark, and spaces before the words. */
function indentedItem(paragraph: HTMLElement): Found<Item> | undefined {
  if (!paragraph.matches('p')) return undefined
  const { marginLeft, marginRight, textIndent } = paragraph.style
  const isHanging = textIndent.startsWith('-') || /\b7(?:\.0)?pt\b/.test(paragraph.innerHTML.slice(0, 2000))
  if (!isHanging) return undefined
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (texts.length < 3 && walker.nextNode())
    if (walker.currentNode.nodeValue !== '') texts.push(walker.currentNode)
  const [mark, gap] = texts[0]?.nodeValue?.trim() === '' ? texts.slice(1) : texts
  const text = mark?.nodeValue?.trim() ?? ''
  const isMark = numbersOfMark(text) !== undefined || Array.from(text).length === 1
  if (!mark || !gap || !isMark || !/^[\s\u00a0]{2,}$/.test(gap.nodeValue ?? '')) return undefined
  mark.nodeValue = ''
  gap.nodeValue = ''
  return found(paragraph, '', Math.round(Math.max(points(marginLeft), points(marginRight))), text)
}

/** An item of PowerPoint, whose mark has another format, and whose level is its indent. */
function slideItem(paragraph: HTMLElement): Found<Item> | undefined {
  const marks = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-special-format:\s*["']?(?:num)?bullet/i.test(styleOf(span)),
  )
  const [mark] = marks
  if (!mark || mark.closest('p, div') !== paragraph) return undefined
  for (const other of marks) other.remove()
  return found(paragraph, '', indentOf(paragraph), mark.textContent?.trim() ?? '')
}

/** The item of a paragraph of Word or PowerPoint, without its mark. */
export function programItem(paragraph: HTMLElement): Found<Item> | undefined {
  if (/mso-list/i.test(styleOf(paragraph))) return namedItem(paragraph)
  return slideItem(paragraph) ?? indentedItem(paragraph)
}

/** A paragraph with a typed mark. Its level is the indent of the mark. */
export interface TypedItem extends Item {
  source: HTMLElement
  /** Whether only items stand so: indented, or with the mark before the other lines. */
  isSetApart: boolean
  /** Characters before its words. */
  length: number
}

const bullet = /^[•‣⁃∙◦●○▪▫■□◆◇➢➤✓✔·§*–—\uE000-\uF8FF-]$/u
/** An unambiguous number: 'A.' is also an initial, and '1.2' the number of a section. */
const number = /^(?:\d{1,3}[.)]|\(\d{1,3}\)|\(?[a-z]\)|[a-z]\.|\(?[ivx]{1,5}\)|[ivx]{1,5}\.)$/

/** Minimum difference, in points, between the indents of two levels of a list. */
const step = 6

/** Bullets that no text begins with, also without a space before the words. */
export const closeBullet = /^\s*([•‣⁃∙◦●○▪▫■□◆◇➢➤\uE000-\uF8FF])(?=[\p{L}\p{N}])/u

/** The indent of a mark. An indent of the first line alone is that of a paragraph. */
function indentOf({ style }: HTMLElement): number {
  const { marginLeft, marginRight, marginInlineStart, paddingLeft, paddingInlineStart, textIndent } = style
  const margins = [marginLeft, marginRight, marginInlineStart, paddingLeft, paddingInlineStart].map(points)
  const margin = Math.max(...margins)
  return margin > 0 ? Math.round((margin + points(textIndent)) / step) : 0
}

export function typedItem(source: HTMLElement): Found<TypedItem> | undefined {
  if (source.querySelector(`br, ${blockElements}`)) return undefined
  const start = (source.textContent ?? '').slice(0, 80)
  const [all, mark = '', gap = ''] = closeBullet.exec(start) ?? /^\s*(\S{1,7})(\s+)(?=\S)/u.exec(start) ?? []
  if (all === undefined) return undefined
  const isBullet = bullet.test(mark) || (mark === 'o' && /[\t\u00a0]|\s{2}/.test(gap))
  if (!isBullet && !number.test(mark)) return undefined
  // Apple's programs indent by tabs, which are spaces elsewhere.
  const tabs = source.querySelector('.Apple-tab-span') ? /^\s*/.exec(all)?.[0].split('\t') : undefined
  const level = indentOf(source) || (tabs?.length ?? 1) - 1
  const isSetApart = level > 0 || (gap.includes('\t') && source.style.textIndent.startsWith('-'))
  const { block, items } = found(source, '', level, isBullet ? '' : mark)
  return { block, items: items.map((item) => ({ ...item, source, length: all.length, isSetApart })) }
}

export function removeMark({ source, length }: TypedItem): void {
  const walker = source.ownerDocument.createTreeWalker(source, NodeFilter.SHOW_TEXT)
  let left = length
  while (left > 0 && walker.nextNode()) {
    const { currentNode: text } = walker
    const value = text.nodeValue ?? ''
    text.nodeValue = value.slice(left)
    left -= Math.min(left, value.length)
  }
}

/** The format of a list; some programs set it on the items. */
export function formatOf(list: Element): ListFormat | undefined {
  const [style] = [list, list.firstElementChild].flatMap((one) =>
    one instanceof HTMLElement && one.style.listStyleType ? [one.style.listStyleType] : [],
  )
  // Without a format, a nested list may have been copied from one of our pages.
  const name = style ?? list.getAttribute('type') ?? 'none'
  return name === 'none' ? undefined : formatNamed(name)
}

/** The level in an item's attributes, from 1; undefined if there is none. */
function levelOf(item: Element): number | undefined {
  const aria = item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')
  const indent =
    item.getAttribute('data-stringify-indent') ??
    item.parentElement?.getAttribute('data-indent') ??
    /\bql-indent-(\d)/.exec(item.className)?.[1] ??
    (item.hasAttribute('data-list') ? '0' : undefined)
  const level = aria === null ? Number(indent) + 1 : Number(aria)
  return level >= 1 ? level : undefined
}

/** The levels of the items of a list that nests none, as attributes or different margins show them. */
function levelsOf(list: Element): number[] | undefined {
  const items = [...list.children].filter((item) => item instanceof HTMLLIElement)
  const isNested = list.querySelector('ul, ol') ?? list.parentElement?.closest('ul, ol')
  if (items.length === 0 || items.length < list.childElementCount || isNested) return undefined
  const levels = items.flatMap((item) => levelOf(item) ?? [])
  if (levels.length === items.length) return levels
  const margins = items.map(({ style }) => points(style.marginLeft || style.marginInlineStart))
  return new Set(margins).size > 1 ? margins : undefined
}

/** The outermost element that holds one list and nothing else. */
function frameOf(list: Element): Element {
  const parent = list.parentElement
  return parent?.matches('div') && parent.childElementCount === 1 ? frameOf(parent) : list
}

/**
 * The items of Word for the web, Slack and other editors, which write them side by side with their levels, and of
 * lists whose items say their numbers.
 */
export function itemsOf(list: Element): Found<Item> | undefined {
  const levels = levelsOf(list)
  const isReversed = list instanceof HTMLOListElement && list.reversed
  if (!levels && !isReversed && !list.querySelector(':scope > li[value]')) return undefined
  // A style sheet numbers lists with `data-indent` and without `start`; their numbers continue.
  const isCounted = list.hasAttribute('start') || !list.hasAttribute('data-indent')
  const format = formatOf(list)
  let next = firstNumber(list, list.querySelectorAll(':scope > li').length)
  const items: (Item & { content: Node[] })[] = []
  for (const node of list.childNodes) {
    if (!(node instanceof HTMLLIElement)) {
      if (node.textContent?.trim()) items.at(-1)?.content.push(node)
      continue
    }
    if (node.hasAttribute('value')) next = node.value
    const own = node.getAttribute('data-list')
    const kind = (own === null ? list.matches('ol') : own === 'ordered') ? 'ol' : 'ul'
    items.push({
      content: [...node.childNodes],
      list: (levels && node.getAttribute('data-listid')) || '',
      level: levels?.[items.length] ?? 1,
      kind,
      numbers: kind === 'ol' && isCounted && own === null ? [next] : [],
      ...(kind === 'ol' && format && { format }),
    })
    next += isReversed ? -1 : 1
  }
  return { block: levels ? frameOf(list) : list, items }
}
