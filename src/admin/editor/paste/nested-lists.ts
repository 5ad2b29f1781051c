import type { ListFormat } from './list-formats.ts'

/** An item of a list that another program writes without nesting. */
export interface FlatItem {
  /** The element with its content. */
  source: Element
  /** The name that the program gives to its list. */
  list: string
  /** Its level: larger for a nested item. */
  level: number
  tag: 'ol' | 'ul'
  /** The numbers that its mark may stand for, the likeliest first; empty if unknown. */
  numbers: readonly number[]
  /** Of its mark, if that is known. */
  format?: ListFormat
}

interface OpenList {
  element: Element
  level: number
  item: FlatItem
  /** The number of its next item. */
  next: number
}

/** Whether an item begins a new list at its level. */
function beginsOther(item: FlatItem, { level, item: first, next }: OpenList, isOutermost: boolean): boolean {
  if (level !== item.level) return false
  const isRenumbered = item.tag === 'ol' && item.numbers.length > 0 && !item.numbers.includes(next)
  return first.tag !== item.tag || (isOutermost && first.list !== item.list) || isRenumbered
}

/** Nests items by their levels; numbers begin and continue as the items show. */
export function nestItems(items: readonly FlatItem[], page: Document): Element[] {
  const roots: Element[] = []
  const open: OpenList[] = []
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const top = open.at(-1)
    const isOther = top !== undefined && beginsOther(item, top, open.length === 1)
    if (isOther) open.pop()
    if (isOther || !top || top.level < item.level) {
      const element = page.createElement(item.tag)
      const start = item.numbers[0] ?? 1
      if (item.tag === 'ol' && start !== 1) element.setAttribute('start', String(start))
      // For countRenumbered(); the sanitiser drops it.
      if (item.format) element.setAttribute('type', item.format)
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(element)
      else roots.push(element)
      open.push({ element, level: item.level, item, next: start })
    }
    const entry = page.createElement('li')
    entry.append(...item.source.childNodes)
    const current = open.at(-1)
    if (!current) continue
    current.element.append(entry)
    current.next += 1
  }
  return roots
}
