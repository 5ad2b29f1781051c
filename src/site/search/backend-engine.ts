import type { FoundPublication } from '#contract/search/calls.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import { type Search, searchParameters } from './search-address.ts'

/** One page of results. */
export interface Found {
  data: FoundPublication[]
  /** Total number. */
  total: number
  /** Whether there are earlier publications that were not searched. */
  unsearched?: boolean
}

/** Milliseconds after which the backend counts as unavailable. */
const timeout = 5000

/** Queries the backend (the extension `search`). Throws if it fails, or if `signal` aborts the search. */
export async function searchBackend(address: string, search: Search, signal: AbortSignal): Promise<Found> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const asked = searchParameters(search)
  asked.set('limit', String(publicationsPageSize))
  const timer = setTimeout(abort, timeout)
  signal.addEventListener('abort', abort)
  try {
    const answer = await fetch(`${address}?${asked}`, {
      headers: { accept: 'application/json' },
      signal: limit.signal,
    })
    const { data, total } = await answer.json()
    if (!answer.ok || !Array.isArray(data) || typeof total !== 'number') throw new Error('Not a search')
    return { data, total }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
