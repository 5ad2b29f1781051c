import { type FlatItem, nestItems } from './nested-lists.ts'

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

/** Whether each item of a list states its level, and no list is nested. */
function isFlat(list: Element): boolean {
  const items = [...list.children]
  return (
    items.length > 0 &&
    items.every((item) => item.matches('li') && levelOf(item) !== undefined) &&
    !list.querySelector('ul, ol') &&
    !list.parentElement?.closest('ul, ol')
  )
}

/** The outermost element that holds one list and nothing else. */
function frameOf(list: Element): Element {
  const parent = list.parentElement
  return parent?.matches('div') && parent.childElementCount === 1 ? frameOf(parent) : list
}

function itemsOf(list: Element): FlatItem[] {
  const start = Number(list.getAttribute('start') ?? 1)
  // A style sheet numbers lists with `data-indent` and without `start`; their numbers continue.
  const isCounted = list.hasAttribute('start') || !list.hasAttribute('data-indent')
  return Array.from(list.children, (item, index) => {
    const kind = item.getAttribute('data-list')
    const tag = (kind === null ? list.matches('ol') : kind === 'ordered') ? 'ol' : 'ul'
    return {
      source: item,
      list: item.getAttribute('data-listid') ?? '',
      level: levelOf(item) ?? 1,
      tag,
      numbers: tag === 'ol' && isCounted && kind === null ? [start + index] : [],
    }
  })
}

/**
 * Nests the items of Word for the web, Slack and other editors, which write them side by side with their
 * levels. A list that continues begins with the number that its item shows.
 */
export function nestLevels(page: Document): void {
  let items: FlatItem[] = []
  let frames: Element[] = []
  const flush = () => {
    frames[0]?.before(...nestItems(items, page))
    for (const frame of frames) frame.remove()
    items = []
    frames = []
  }
  for (const list of [...page.querySelectorAll('ul, ol')].filter(isFlat)) {
    const frame = frameOf(list)
    if (frames.length > 0 && frames.at(-1)?.nextElementSibling !== frame) flush()
    frames.push(frame)
    items.push(...itemsOf(list))
  }
  flush()
}
