import { blockElements } from './blocks.ts'
import { points, styleOf } from './elements.ts'
import { formatOfMark } from './list-formats.ts'
import { isNumberMark, numbersOfMark } from './list-marks.ts'
import { type FlatItem, nestItems } from './nested-lists.ts'
import { indentOf } from './typed-lists.ts'

/** The mark of an item or a heading, which Word writes as text. */
function markOf(paragraph: Element): Element | undefined {
  return Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
}

/** Converts a mark to a word before its text, and removes a mark without a number. */
function writeOut(mark: Element | undefined): void {
  const text = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
  mark?.replaceWith(isNumberMark(text) ? `${text} ` : '')
}

/**
 * Converts Word's list items, which are paragraphs with a list and a level. Marks that lists cannot express
 * stay as words.
 */
function namedItem(paragraph: Element): FlatItem | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(styleOf(paragraph)) ?? []
  if (list === undefined) return undefined
  const mark = markOf(paragraph)
  const text = mark?.textContent ?? ''
  const numbers = numbersOfMark(text)
  if (numbers === undefined && isNumberMark(text)) {
    writeOut(mark)
    return undefined
  }
  mark?.remove()
  return {
    source: paragraph,
    list,
    level: Number(level),
    ...(numbers ? { tag: 'ol', numbers, format: formatOfMark(text) } : { tag: 'ul', numbers: [] }),
  }
}

/**
 * Word's items in a mail program that has removed their list attributes: a mark, and spaces before the words.
 */
function indentedItem(paragraph: HTMLElement): FlatItem | undefined {
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
  const numbers = numbersOfMark(text)
  const isMark = numbers !== undefined || Array.from(text).length === 1
  if (!mark || !gap || !isMark || !/^[\s\u00a0]{2,}$/.test(gap.nodeValue ?? '')) return undefined
  mark.nodeValue = ''
  gap.nodeValue = ''
  const level = Math.round(Math.max(points(marginLeft), points(marginRight)))
  return {
    source: paragraph,
    list: '',
    level,
    ...(numbers ? { tag: 'ol', numbers, format: formatOfMark(text) } : { tag: 'ul', numbers: [] }),
  }
}

/** An item of PowerPoint, whose mark has another format, and whose level is its indent. */
function slideItem(paragraph: HTMLElement): FlatItem | undefined {
  const marks = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-special-format:\s*["']?(?:num)?bullet/i.test(styleOf(span)),
  )
  const [mark] = marks
  if (!mark || mark.closest('p, div') !== paragraph) return undefined
  const text = mark.textContent?.trim() ?? ''
  const numbers = numbersOfMark(text)
  for (const other of marks) other.remove()
  return {
    source: paragraph,
    list: '',
    level: indentOf(paragraph),
    ...(numbers ? { tag: 'ol', numbers, format: formatOfMark(text) } : { tag: 'ul', numbers: [] }),
  }
}

/** Turns list paragraphs of Word and PowerPoint into nested lists. */
export function nestWordLists(page: Document): void {
  let items: FlatItem[] = []
  const flush = () => {
    items[0]?.source.before(...nestItems(items, page))
    for (const { source } of items) source.remove()
    items = []
  }
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, div')) {
    if (paragraph.querySelector(blockElements)) continue
    const isNamed = /mso-list/i.test(styleOf(paragraph))
    const item = isNamed ? namedItem(paragraph) : (slideItem(paragraph) ?? indentedItem(paragraph))
    if (!item) continue
    if (items.length > 0 && items.at(-1)?.source.nextElementSibling !== paragraph) flush()
    items.push(item)
  }
  flush()
}

/** Numbered headings keep their number as text; bullets are removed. */
export function separateHeadingMarks(page: Document): void {
  for (const heading of page.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list" i]'))
    writeOut(markOf(heading))
}
