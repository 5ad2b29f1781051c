import { useDeferredValue, useMemo } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import { filterAndSort, type Filter, type Accessors } from './filter-and-sort.ts'
import type { ListState, ListStore, LoadedList } from './list-store.ts'
import { useFilter } from './use-filter.ts'
import { useList } from './use-list.ts'

export interface RecordsView<Item> {
  phase: ListState<Item>['phase']
  /** The requested records are still loading. */
  loading: boolean
  /** Whether the records that are older than these are here. */
  older: LoadedList<Item>['older']
  /** All of them that are here, in no order. */
  items: Item[]
  /** Those that the backend holds back, where they are shown apart (INB-07). */
  heldBack: Item[]
  /** How many of those there are, read or not. */
  heldBackCount: number
  /** How many there are in all. */
  total: number
  /** How many more could not be read. */
  unreadable: number
  isHeldBack: (item: Item) => boolean
  /** Not all of them are looked through: a search or a filter of the screen leaves some out. */
  narrowed: boolean
  /** The matching records, in the chosen order. */
  found: Item[]
  /** The number of matches, including records that are still loading. */
  foundCount: number
  /** The part of it that is drawn. */
  shown: Item[]
  /** From 1; never more than there are. */
  page: number
  pages: number
  perPage: number
  filter: Filter
  change: (changes: Partial<Filter>) => void
  reload: () => void
}

const nothing: never[] = []

/** The records of a list, searched, sorted and cut to one page. */
export function useRecords<Item extends object>(
  store: ListStore<Item>,
  accessors: Accessors<Item>,
  perPage: number,
  /** Which records a further filter of the screen lets through; the same function while it does not change. */
  keeps?: (item: Item) => boolean,
): RecordsView<Item> {
  const list = useList(store)
  const [filter, change] = useFilter()
  // The input updates at once; the results follow when the browser has time.
  const search = useDeferredValue(filter.search)
  const { order } = filter
  const loaded = list.phase === 'loaded' ? list : undefined
  const items = loaded?.items ?? nothing
  const suspected = loaded?.heldBack ?? nothing
  const apart = backendHas('message-states')
  const found = useMemo(() => {
    const arranged = (part: Item[]) =>
      filterAndSort(keeps ? part.filter(keeps) : part, { search, order }, accessors)
    return apart ? arranged(items) : [...arranged(items), ...arranged(suspected)]
  }, [items, suspected, apart, search, order, accessors, keeps])
  const suspicious = useMemo(() => new Set(suspected), [suspected])
  const narrowed = keeps !== undefined || filter.search.trim() !== ''
  const older = loaded?.older ?? 'coming'
  const unreadable = loaded?.unreadable ?? 0
  // While only the newest are loaded, the total comes from the backend.
  const missing = loaded && older !== 'here' ? Math.max(0, loaded.count - items.length - unreadable) : 0
  const foundCount = narrowed ? found.length : found.length + missing
  const pages = Math.max(1, Math.ceil(foundCount / perPage))
  // The current page may not exist any more after its last record was deleted.
  const page = Math.min(filter.page, pages)
  const isAmongNewest = !narrowed && filter.order === 'newest' && page * perPage <= found.length
  const loading = list.phase === 'loading' || (older === 'coming' && loaded !== undefined && !isAmongNewest)
  return {
    phase: list.phase,
    loading,
    older,
    items,
    heldBack: apart ? suspected : nothing,
    heldBackCount: apart ? (loaded?.heldBackCount ?? 0) : 0,
    total: items.length + missing + (apart ? 0 : suspected.length),
    unreadable,
    isHeldBack: (item) => suspicious.has(item),
    narrowed,
    found,
    foundCount,
    shown: loading ? nothing : found.slice((page - 1) * perPage, page * perPage),
    page,
    pages,
    perPage,
    filter,
    change,
    reload: () => void store.reload(),
  }
}
