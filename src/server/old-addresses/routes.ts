import { isReservedPath } from '#config/reserved-paths.ts'
import {
  addOldAddress,
  countMissing,
  listManagedAddresses,
  listOldAddresses,
  removeOldAddress,
} from '#contract/old-addresses/calls.ts'
import { second } from '#lib/durations.ts'
import { decodedOldPath, oldPath } from '#lib/old-address.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { route } from '#server/http/endpoint-route.ts'
import { isFromReader } from '#server/http/is-from-reader.ts'
import { publicationGone } from '#server/publications/save.ts'
import { findInAnyState } from '#server/publications/store.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { createMissingCounter } from './missing-counter.ts'
import {
  countAddresses,
  dropAddress,
  leadsTo,
  managedAddresses,
  missingAddresses,
  mostAddresses,
  publicAddresses,
  storeAddress,
} from './store.ts'

/** Maximum bytes of a counted path, with percent signs. */
const longestReport = 2200

function refusal(message: string): ApiFailure {
  return new ApiFailure('invalid_input', { message, fields: { path: message } })
}

/** The path that staff entered; throws ApiFailure for one that cannot be an old address. */
export function requireOldPath(text: string): string {
  const path = oldPath(text.trim())
  if (path === '')
    throw refusal(
      'Please enter a path of this site, such as /reports/2019: letters, digits and - . _ ~ + , = @ & ( ) between slashes',
    )
  if (isReservedPath(path)) throw refusal('This address belongs to a page or a part of this site')
  return path
}

/** Addresses that lead to publications, and those that readers did not find (REV-05). */
export function oldAddressRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps
  const missing = createMissingCounter({ db, now })
  deps.repeat(() => missing.write(), {
    every: 10 * second,
    failure: 'Missing addresses could not be written',
  })

  route(app, deps, listOldAddresses, async () => ({ data: await publicAddresses(db) }))

  route(app, deps, listManagedAddresses, async () => ({
    old: await managedAddresses(db),
    missing: await missingAddresses(db),
  }))

  route(app, deps, addOldAddress, async ({ body, actor }) => {
    const path = requireOldPath(body.path)
    await inTransaction(db, async (work) => {
      const publication = await findInAnyState(work, body.id)
      if (publication === undefined) throw publicationGone()
      if ((await leadsTo(work, path)) === undefined && (await countAddresses(work)) >= mostAddresses)
        throw refusal(`There are ${mostAddresses} old addresses already: remove one first`)
      await storeAddress(work, { path, id: body.id, now: actor.now })
      await recordAct(work, 'address-added', actor, {
        noun: 'publication',
        id: body.id,
        title: publication.title,
      })
      await countChange(work, actor.now)
    })
    deps.onContentChange()
    return { message: 'Address added' }
  })

  route(app, deps, removeOldAddress, async ({ body, actor }) => {
    await inTransaction(db, async (work) => {
      const id = await leadsTo(work, body.path)
      if (id === undefined) return
      const title = (await findInAnyState(work, id))?.title ?? ''
      await dropAddress(work, body.path)
      await recordAct(work, 'address-removed', actor, { noun: 'publication', id, title })
      await countChange(work, actor.now)
    })
    deps.onContentChange()
    return { message: 'Address removed' }
  })

  route(
    app,
    deps,
    { ...countMissing, limit: longestReport, fromBeacon: true },
    async ({ context, body, network }) => {
      if (!missing.admits(network)) throw new ApiFailure('too_many_requests', { retryAfter: 3600 })
      const path = decodedOldPath(body.path)
      if (path !== '' && !isReservedPath(path) && isFromReader(context.req, deps))
        missing.count(path, network)
      // Beacons cannot ask other origins first: without it, the response is an error in the page's console.
      context.header('cross-origin-resource-policy', 'cross-origin')
      // The same, whether or not the path is counted.
      return { message: 'Received' }
    },
  )
}
