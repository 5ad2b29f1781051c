import { dayOf } from '#lib/day.ts'
import type { CountedRead } from '#contract/reads/calls.ts'
import { providerOf } from '#server/http/client-network.ts'
import { createNetworkLimits } from '#server/http/network-limits.ts'
import type { ReadRow } from '#server/database/count-rows.ts'
import type { Db } from '#server/database/schema.ts'
import { addReads, mostRows } from './store.ts'

/**
 * Counts of one publication that a network, and the wider one of its provider, can add in a day, and requests of a
 * network.
 */
const perDay = { network: 40, provider: 400, requests: 2000 }

/** Rows that wait for the database. Only scripts, or a database that is unavailable, lead to more; they are dropped. */
const mostWaiting = 20_000

interface Options {
  db: Db
  /** Milliseconds since 1970. */
  now: () => number
}

/** Counts in memory; `write` adds the counts to the database. */
export function createReadCounter({ db, now }: Options) {
  const isWithin = createNetworkLimits()
  let waiting = new Map<string, ReadRow>()
  const today = () => dayOf(new Date(now()))

  function add(row: ReadRow): void {
    const key = `${row.publication_id} ${row.day} ${row.kind} ${row.host}`
    const earlier = waiting.get(key)
    if (earlier !== undefined) earlier.count += row.count
    else if (waiting.size < mostWaiting) waiting.set(key, row)
  }

  return {
    /** By the firm's clock, as 2026-11-03. */
    today,
    /** Counts a request of a network; false beyond the limit of a day. */
    admits: (network: string): boolean => isWithin(network, perDay.requests, today()),
    /** Counts a read, unless its network has reached the limit of this publication and day. */
    count({ id, kind, host }: CountedRead, network: string): void {
      const day = today()
      const provider = providerOf(network)
      const isAllowed =
        isWithin(`${network} ${id}`, perDay.network, day) &&
        (provider === '' || isWithin(`${provider} ${id}`, perDay.provider, day))
      if (isAllowed) add({ publication_id: id, day, kind, host: kind === 'read' ? host : '', count: 1 })
    },
    write: async (): Promise<void> => {
      const rows = [...waiting.values()]
      waiting = new Map()
      for (let start = 0; start < rows.length; start += mostRows)
        try {
          await addReads(db, rows.slice(start, start + mostRows))
        } catch (error) {
          for (const row of rows.slice(start)) add(row)
          throw error
        }
    },
  }
}
