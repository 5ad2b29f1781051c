import { useEffect, useState } from 'react'
import { setSearch } from '#admin/shell/navigation.ts'
import { type Filter, isOrder } from './filter-and-sort.ts'

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
export function useFilter(): [filter: Filter, change: (changes: Partial<Filter>) => void] {
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
