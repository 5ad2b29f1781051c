import { foldLetters } from '#lib/fold-letters.ts'

/** The sort orders of all lists. */
export const orders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name A to Z',
  'name-down': 'Name Z to A',
} as const
export type Order = keyof typeof orders

export function isOrder(text: string): text is Order {
  return Object.hasOwn(orders, text)
}

/** The search, order and page of a list. */
export interface Filter {
  search: string
  order: Order
  /** From 1. */
  page: number
}

/** The accessors through which a list reads its records. */
export interface Accessors<Item> {
  /** The searched texts. */
  texts: (item: Item) => string[]
  name: (item: Item) => string
  date: (item: Item) => Date | null
}

// Ignores case and accents, and sorts 2 before 10.
const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

const searched = new WeakMap<object, string>()

/** The folded text of a record, cached by record. */
function searchText<Item extends object>(item: Item, texts: Accessors<Item>['texts']): string {
  const known = searched.get(item)
  if (known !== undefined) return known
  const text = foldLetters(texts(item).join(' '))
  searched.set(item, text)
  return text
}

function inOrder<Item>(items: Item[], order: Order, { name, date }: Accessors<Item>): Item[] {
  if (order === 'name' || order === 'name-down') {
    const sorted = items.toSorted((a, b) => collator.compare(name(a), name(b)))
    return order === 'name' ? sorted : sorted.toReversed()
  }
  // Each date is parsed once; records without one count as the oldest.
  const dated = items.map((item) => ({ item, time: date(item)?.getTime() ?? Number.NEGATIVE_INFINITY }))
  dated.sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
  const newestFirst = dated.map(({ item }) => item)
  return order === 'newest' ? newestFirst : newestFirst.toReversed()
}

/** The records that contain every search term, ignoring case and accents, sorted. */
export function filterAndSort<Item extends object>(
  items: Item[],
  { search, order }: Pick<Filter, 'search' | 'order'>,
  accessors: Accessors<Item>,
): Item[] {
  const words = foldLetters(search).split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? items
      : items.filter((item) => words.every((word) => searchText(item, accessors.texts).includes(word)))
  return inOrder(found, order, accessors)
}
