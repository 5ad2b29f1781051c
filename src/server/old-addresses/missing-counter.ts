import { dayOf } from '#lib/day.ts'
import { providerOf } from '#server/http/client-network.ts'
import { createNetworkLimits } from '#server/http/network-limits.ts'
import type { Db } from '#server/database/schema.ts'
import { addMissing } from './store.ts'

/**
 * Different paths that a network, and the wider one of its provider, can add in a day, and requests of a network. A
 * network counts once for a path and day: a page that is loaded again is no other reader.
 */
const perDay = { network: 10, provider: 50, requests: 1000 }

/** Paths that wait for the database. Only scripts lead to more; they are dropped. */
const mostWaiting = 2000

interface Options {
  db: Db
  /** Milliseconds since 1970. */
  now: () => number
}

/** Counts in memory; `write` adds the counts to the database. */
export function createMissingCounter({ db, now }: Options) {
  const isWithin = createNetworkLimits()
  let waiting = new Map<string, number>()
  const today = () => dayOf(new Date(now()))

  return {
    /** Counts a request of a network; false beyond the limit of a day. */
    admits: (network: string): boolean => isWithin(network, perDay.requests, today()),
    /** Counts a path, unless its network has counted it today, or too many others. */
    count(path: string, network: string): void {
      const day = today()
      const provider = providerOf(network)
      const isAllowed =
        isWithin(`${network} ${path}`, 1, day) &&
        isWithin(`${network} paths`, perDay.network, day) &&
        (provider === '' || isWithin(`${provider} paths`, perDay.provider, day))
      if (!isAllowed || (waiting.size >= mostWaiting && !waiting.has(path))) return
      waiting.set(path, (waiting.get(path) ?? 0) + 1)
    },
    async write(): Promise<void> {
      if (waiting.size === 0) return
      const counts = waiting
      waiting = new Map()
      try {
        await addMissing(
          db,
          [...counts].map(([path, count]) => ({ path, count })),
          today(),
        )
      } catch (error) {
        for (const [path, count] of counts) waiting.set(path, (waiting.get(path) ?? 0) + count)
        throw error
      }
    },
  }
}
