import type { FoundPublication } from '#contract/search.ts'
import { publicationsPageSize } from '#lib/paging.ts'
import { type Search, searchParameters } from './search-address.ts'

/** A page of what was found. */
export interface Found {
  data: FoundPublication[]
  /** On all pages. */
  total: number
  /** Whether there are earlier publications that were not searched. */
  unsearched?: boolean
}

/** Milliseconds after which the backend counts as away. */
const patience = 5000

/** Asks the backend (the extension `search`). Throws where it cannot, and when `signal` says that nobody waits for it. */
export async function askBackend(address: string, search: Search, signal: AbortSignal): Promise<Found> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const asked = searchParameters(search)
  asked.set('limit', String(publicationsPageSize))
  const timer = setTimeout(abort, patience)
  signal.addEventListener('abort', abort)
  try {
    const answer = await fetch(`${address}?${asked}`, {
      headers: { accept: 'application/json' },
      signal: limit.signal,
    })
    const { data, total } = await answer.json()
    if (!answer.ok || !Array.isArray(data) || typeof total !== 'number')
      throw new Error('No answer of a search')
    return { data, total }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}
