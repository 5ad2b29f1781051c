import { isPageFormat, type ListFormat } from './formats.ts'
import type { ItemMark } from './marks.ts'

/** An item of a list that another program writes without nesting. */
export interface FlatItem<N> extends ItemMark {
  content: readonly N[]
  /** The name that the program gives to its list; '' for none. */
  list: string
  /** Its level: larger for a nested item. */
  level: number
}

export interface List<N> {
  kind: 'ol' | 'ul'
  /** The number of the first item. */
  start: number
  /** Of the numbers in the source; undefined if unknown. */
  format: ListFormat | undefined
  items: { content: readonly N[]; lists: List<N>[] }[]
}

interface OpenList<N> {
  list: List<N>
  first: FlatItem<N>
  /** The number of its next item. */
  next: number
}

/** Whether an item begins a new list at its level. */
function beginsOther<N>(item: FlatItem<N>, { first, next }: OpenList<N>, isOutermost: boolean): boolean {
  const isRenumbered = item.kind === 'ol' && item.numbers.length > 0 && !item.numbers.includes(next)
  return first.kind !== item.kind || (isOutermost && first.list !== item.list) || isRenumbered
}

/**
 * Nests items by their levels; numbers begin and continue as the items show. An empty item only counts: it is left out,
 * unless it holds others.
 */
export function nestItems<N>(items: readonly FlatItem<N>[]): List<N>[] {
  const roots: List<N>[] = []
  const open: OpenList<N>[] = []
  for (const [at, item] of items.entries()) {
    const { content, kind, level, numbers, format } = item
    if (content.length === 0 && (items[at + 1]?.level ?? 0) <= level) continue
    while ((open.at(-1)?.first.level ?? 0) > level) open.pop()
    const top = open.at(-1)
    if (top?.first.level === level && beginsOther(item, top, open.length === 1)) open.pop()
    if (open.at(-1)?.first.level !== level) {
      const list: List<N> = { kind, start: numbers[0] ?? 1, format, items: [] }
      const lists = open.at(-1)?.list.items.at(-1)?.lists ?? roots
      lists.push(list)
      open.push({ list, first: item, next: list.start })
    }
    const current = open.at(-1)
    if (!current) continue
    current.list.items.push({ content, lists: [] })
    current.next += 1
  }
  return roots
}

/** The elements of lists, as `make` makes them. */
export function listElements<N>(
  lists: readonly List<N>[],
  make: (name: List<N>['kind'] | 'li', attributes: Record<string, string>, children: N[], list: List<N>) => N,
): N[] {
  return lists.map((list) => {
    const items = list.items.map(({ content, lists }) =>
      make('li', {}, [...content, ...listElements(lists, make)], list),
    )
    const isNumbered = list.kind === 'ol' && list.start !== 1
    return make(list.kind, isNumbered ? { start: String(list.start) } : {}, items, list)
  })
}

/** Number of items that pages number in another way, by level: 1., a., i. */
export function renumberedItems(lists: readonly List<unknown>[], level = 0): number {
  let count = 0
  for (const { kind, format, items } of lists) {
    if (kind === 'ol' && format && !isPageFormat(format, level)) count += items.length
    for (const { content, lists } of items) {
      // Only Word can show an item that begins with another one's number.
      if (content.length === 0 && lists[0]?.kind === 'ol') count += 1
      count += renumberedItems(lists, level + 1)
    }
  }
  return count
}
