import { useDeferredValue, useMemo, useEffect, useState } from 'react'
import { filterAndSort, type Filter, type Accessors, isOrder } from './filter-and-sort.ts'
import type { ListStore } from './list-store.ts'
import { useList } from './use-list.ts'
import { setSearch } from '#admin/shell/navigation.ts'

/**
 * Milliseconds from the last key press to the change of the address: browsers limit how often it may change.
 */
const pause = 200

function readFilter(): Filter {
  const asked = new URLSearchParams(location.search)
  const order = asked.get('order') ?? ''
  return {
    search: asked.get('q') ?? '',
    order: isOrder(order) ? order : 'newest',
    page: Math.max(1, Math.trunc(Number(asked.get('page'))) || 1),
  }
}

/** The filter of a list. It is in the address, so that reload, links and Back preserve it. */
function useFilter(): [filter: Filter, change: (changes: Partial<Filter>) => void] {
  const [filter, setFilter] = useState(readFilter)
  const { search, order, page } = filter

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch({ q: search, order: order === 'newest' ? '' : order, page: page === 1 ? '' : String(page) })
    }, pause)
    return () => clearTimeout(timer)
  }, [search, order, page])

  // A new search or order starts on the first page.
  return [filter, (changes) => setFilter({ ...filter, page: 1, ...changes })]
}

const nothing: never[] = []

/** The records of a list, filtered, sorted and paginated. */
export function useRecords<Item extends object>(
  store: ListStore<Item>,
  accessors: Accessors<Item>,
  perPage: number,
  /** A further filter of the screen. Another function starts on the first page. */
  keeps?: (item: Item) => boolean,
) {
  const list = useList(store)
  const [filter, change] = useFilter()
  const [kept, setKept] = useState(() => keeps)
  if (keeps !== kept) {
    setKept(() => keeps)
    change({ page: 1 })
  }
  // The input updates at once; the results follow when the browser is idle.
  const search = useDeferredValue(filter.search)
  const { order } = filter
  const loaded = list.phase === 'loaded' ? list : undefined
  const items = loaded?.items ?? nothing
  const found = useMemo(
    () => filterAndSort(keeps ? items.filter(keeps) : items, { search, order }, accessors),
    [items, search, order, accessors, keeps],
  )
  const narrowed = keeps !== undefined || filter.search.trim() !== ''
  const older = loaded?.older ?? 'coming'
  const unreadable = loaded?.unreadable ?? 0
  // While only the newest are loaded, the backend provides the total.
  const missing = loaded && older !== 'here' ? Math.max(0, loaded.count - items.length - unreadable) : 0
  const foundCount = narrowed ? found.length : found.length + missing
  const pages = Math.max(1, Math.ceil(foundCount / perPage))
  // The current page may no longer exist after its last record was deleted.
  const page = Math.min(filter.page, pages)
  const isAmongNewest = !narrowed && filter.order === 'newest' && page * perPage <= found.length
  const loading = list.phase === 'loading' || (older === 'coming' && loaded !== undefined && !isAmongNewest)
  return {
    phase: list.phase,
    /** The requested records are still loading. */
    loading,
    /** Whether older records than these are loaded. */
    older,
    /** All loaded records, unsorted. */
    items,
    /** Total number of records. */
    total: items.length + missing,
    /** Number of unreadable records. */
    unreadable,
    /** Whether a search or filter excludes some of them. */
    narrowed,
    /** The matching records, in the chosen order. */
    found,
    /** The number of matches, including records that are still loading. */
    foundCount,
    /** The matches on the current page. */
    shown: loading ? nothing : found.slice((page - 1) * perPage, page * perPage),
    /** The current page, from 1, at most the last one. */
    page,
    pages,
    perPage,
    filter,
    change,
    reload: () => void store.reload(),
  }
}

export type RecordsView<Item extends object> = ReturnType<typeof useRecords<Item>>
