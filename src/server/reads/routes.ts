import { readsQuery } from '#contract/reads/extension.ts'
import { countRead, listReads, readReads } from '#contract/reads/calls.ts'
import { second } from '#lib/durations.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { readQuery } from '#server/http/pages.ts'
import { publicationGone } from '#server/publications/save.ts'
import { findInAnyState } from '#server/publications/store.ts'
import { createReadCounter } from './counter.ts'
import { isFromReader } from '#server/http/is-from-reader.ts'
import { readsOf, sumReads } from './store.ts'

/** Maximum bytes of a counted read. */
const longestRead = 200

/** Counts reads and downloads from anyone, and returns the counts to staff (REA-03). */
export function readRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps
  const reads = createReadCounter({ db, now })
  deps.repeat(reads.write, { every: 10 * second, failure: 'Counts of reads could not be written' })

  route(
    app,
    deps,
    { ...countRead, limit: longestRead, fromBeacon: true },
    async ({ context, body, network }) => {
      if (!reads.admits(network)) throw new ApiFailure('too_many_requests', { retryAfter: 3600 })
      if (isFromReader(context.req, deps)) reads.count(body, network)
      // Beacons cannot ask other origins first: without it, the response is an error in the page's console.
      context.header('cross-origin-resource-policy', 'cross-origin')
      // The same, whether or not the read is counted.
      return { message: 'Received' }
    },
  )

  route(app, deps, listReads, async ({ context }) => {
    const ids = readQuery(context, readsQuery).ids.split(',').filter(Boolean)
    return { data: await sumReads(db, ids, reads.today()) }
  })

  route(app, deps, readReads, async ({ id }) => {
    if ((await findInAnyState(db, id)) === undefined) throw publicationGone()
    return readsOf(db, id, reads.today())
  })
}
