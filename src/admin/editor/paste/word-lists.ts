import { styleOf } from './elements.ts'
import { isNumberMark, numberOfMark } from './list-marks.ts'
import { type FlatItem, nestItems } from './nested-lists.ts'

/** The mark of an item or a heading, which Word writes as text. */
function markOf(paragraph: Element): Element | undefined {
  return Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
}

/** Word's list items are paragraphs that name their list and level. */
function itemOf(paragraph: Element): FlatItem | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(styleOf(paragraph)) ?? []
  if (list === undefined) return undefined
  const mark = markOf(paragraph)
  const number = numberOfMark(mark?.textContent ?? '')
  mark?.remove()
  return { source: paragraph, list, level: Number(level), tag: number === undefined ? 'ul' : 'ol', number }
}

/** Turns the list paragraphs of Word into lists in lists. */
export function nestWordLists(page: Document): void {
  let items: FlatItem[] = []
  const flush = () => {
    items[0]?.source.before(...nestItems(items, page))
    for (const { source } of items) source.remove()
    items = []
  }
  for (const paragraph of page.querySelectorAll('p[style*="mso-list" i]')) {
    const item = itemOf(paragraph)
    if (!item) continue
    if (items.length > 0 && items.at(-1)?.source.nextElementSibling !== paragraph) flush()
    items.push(item)
  }
  flush()
}

/** Headings that Word numbers keep their numbers, apart from their words; bullets go. */
export function separateHeadingMarks(page: Document): void {
  for (const heading of page.querySelectorAll(':is(h1, h2, h3, h4, h5, h6)[style*="mso-list" i]')) {
    const mark = markOf(heading)
    const text = (mark?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
    mark?.replaceWith(isNumberMark(text) ? `${text} ` : '')
  }
}

/** The outermost element that holds one list and nothing else. */
function frameOf(list: Element): Element {
  const parent = list.parentElement
  return parent?.matches('div') && parent.childElementCount === 1 ? frameOf(parent) : list
}

/**
 * Word for the web writes each item as a list of its own, with its level beside it: they become one list in lists. A list
 * that goes on begins with the number that its item shows.
 */
export function nestAriaLists(page: Document): void {
  let items: FlatItem[] = []
  let frames: Element[] = []
  const flush = () => {
    frames[0]?.before(...nestItems(items, page))
    for (const frame of frames) frame.remove()
    items = []
    frames = []
  }
  const lists = [...page.querySelectorAll('ul, ol')].filter((list) => {
    const own = [...list.children]
    return own.length > 0 && own.every((item) => item.matches('li[data-aria-level]'))
  })
  for (const list of lists) {
    const frame = frameOf(list)
    if (frames.length > 0 && frames.at(-1)?.nextElementSibling !== frame) flush()
    frames.push(frame)
    const tag = list.matches('ol') ? 'ol' : 'ul'
    const start = Number(list.getAttribute('start') ?? 1)
    for (const [index, item] of [...list.children].entries())
      items.push({
        source: item,
        list: item.getAttribute('data-listid') ?? '',
        level: Number(item.getAttribute('data-aria-level')) || 1,
        tag,
        number: tag === 'ol' ? start + index : undefined,
      })
  }
  flush()
}
