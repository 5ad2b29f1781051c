import { searchBackend, type Found } from './backend-engine.ts'
import { indexPartPath } from '#site/content/index-part.ts'
import type { Search } from './search-address.ts'
import type { StaticIndex } from './static-engine.ts'

async function openStatic(): Promise<StaticIndex> {
  const { openIndex } = await import('./static-engine.ts')
  return openIndex(async (part) => {
    const answer = await fetch(indexPartPath(part))
    if (!answer.ok) throw new Error('Not an index')
    return answer.json()
  }, document.documentElement.lang)
}

export interface FindOptions {
  /** Includes the parts of the index that a search would skip. */
  everything: boolean
  /** Aborts the search. */
  signal: AbortSignal
}

/** Searches with the backend if it has an `address`; otherwise, or once it has failed, with the static index. */
export function openEngines(address: string | null) {
  let backend = address
  let opened: Promise<StaticIndex> | undefined

  /** The static index, reopened after a failure. */
  function staticIndex(): Promise<StaticIndex> {
    opened ??= openStatic().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    /** Loads the static index for a first search, unless the backend searches. */
    prepare(): void {
      if (backend !== null) return
      // The search itself reports the failure.
      staticIndex()
        .then((index) => index.prepare())
        .catch(() => {})
    },
    async find(search: Search, { everything, signal }: FindOptions): Promise<Found> {
      if (backend !== null)
        try {
          return await searchBackend(backend, search, signal)
        } catch (error) {
          if (signal.aborted) throw error
          backend = null
        }
      return (await staticIndex()).find(search, everything)
    },
  }
}
