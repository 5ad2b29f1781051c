import { askBackend, type Found } from './backend-engine.ts'
import { indexPartPath } from './index-part.ts'
import type { Search } from './search-address.ts'
import type { StaticIndex } from './static-engine.ts'

async function openStatic(): Promise<StaticIndex> {
  const { openIndex } = await import('./static-engine.ts')
  return openIndex(async (part) => {
    const answer = await fetch(indexPartPath(part))
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return answer.json()
  })
}

export interface Wanted {
  /** Parts of the index that a search would leave out as well. */
  everything: boolean
  /** Says that nobody waits any more. */
  signal: AbortSignal
}

/** What searches: the backend where `address` names it, and the static index otherwise and once the backend has failed. */
export function openEngines(address: string | null) {
  let backend = address
  let opened: Promise<StaticIndex> | undefined

  /** The static index, which is opened again after a failure. */
  function staticIndex(): Promise<StaticIndex> {
    opened ??= openStatic().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    /** Loads what a first search needs, where that is known by now. */
    prepare(): void {
      if (backend !== null) return
      // A search that fails as well says so.
      staticIndex()
        .then((index) => index.prepare())
        .catch(() => {})
    },
    async find(search: Search, { everything, signal }: Wanted): Promise<Found> {
      if (backend !== null)
        try {
          return await askBackend(backend, search, signal)
        } catch (error) {
          if (signal.aborted) throw error
          backend = null
        }
      return (await staticIndex()).find(search, everything)
    },
  }
}
