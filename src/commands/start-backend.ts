import { faultText } from '#lib/fault-text.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { hasSite, publishedAt, type Releases, sitesIn } from '#publish/serve/releases.ts'
import type { Builder } from '#publish/open-builder.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { createPublisher, sitePublishing } from '#publish/schedule/publisher.ts'
import type { ServerEnv } from '#server/env.ts'
import { findPublished } from '#server/publications/store.ts'
import { openHookState, openSiteState } from '#server/publishing/rebuilds.ts'
import { isForApi } from './is-for-api.ts'
import type { Listener } from './listen.ts'
import { openApi, openData } from './open-backend.ts'
import { openHook } from './open-hook.ts'
import { openSchedule } from './open-schedule.ts'
import { step, stopOnSignal } from './operator.ts'
import { createRequestLog } from './request-log.ts'

/** State of `npm start` once its port responds. */
interface Started {
  env: ServerEnv
  lock: { release: () => void }
  releases: Releases
  listener: Listener
  siteUrl: string
  builder: Builder
}

/**
 * The second half of `npm start`; its modules take three times as long to load as those of the first. Opens
 * the database, builds the site, and serves both; throws OperatorError if there is nothing to serve.
 */
export async function startBackend({
  env,
  lock,
  releases,
  listener,
  siteUrl,
  builder,
}: Started): Promise<void> {
  const sites = sitesIn(env.dataDir)
  const database = await openData({ env, step, hasSite: hasSite(sites) })
  const { db } = database
  const publisher = createPublisher({
    ...sitePublishing,
    state: openSiteState(db, Date.now),
    publish: (signal) =>
      step('Site built, verified and live', async () => builder.build(signal, { features: api.features })),
    failed: (error) => console.error(`Build failed; the published site is unchanged: ${faultText(error)}`),
  })
  const hook = openHook(env, openHookState(db, Date.now))
  // Holds back the request lines of the first build, which would hide the instructions.
  const ready = Promise.withResolvers<void>()
  const log = createRequestLog(env, releases.current() === undefined ? ready.promise : undefined)
  const api = openApi({
    env,
    database,
    log,
    onContentChange() {
      publisher.changed()
      hook?.changed()
    },
    publishing: { ...publisher, expectChanges: () => builder.warm() },
    readSite: releases.requireReadable,
    publishedAt: () => publishedAt(sites),
  })
  const site = createSiteHandler({
    current: releases.current,
    hasPublication: async (id) => (await findPublished(db, id)) !== undefined,
  })
  listener.serve((request, bindings) =>
    isForApi(request) ? api.app.fetch(request, bindings) : site(request),
  )
  const opening = openSchedule(
    database,
    { ...env, mail: env.mail && { ...env.mail, siteUrl } },
    publisher,
    hook,
  )
  stopOnSignal(async () => {
    api.stopBeingReady()
    const closed = builder.close()
    const stopped = opening.then((schedule) => schedule.stop())
    await Promise.all([stopped, publisher.stop(), hook?.stop(), listener.close(), closed])
    await api.stopTasks()
    await database.close()
    lock.release()
  })

  const firstBuild = publisher.resume()
  void hook?.resume()
  await opening
  // The site of an earlier run is served while the new one is built.
  if (releases.current() === undefined) {
    await firstBuild
    if (releases.current() === undefined) throw new OperatorError('Without a site there is nothing to serve.')
  }
  console.log(`\nReady: ${siteUrl}`)
  console.log(
    database.firstAccount === undefined
      ? `  Staff sign in at ${siteUrl}/login. \`npm run doctor\` checks the installation.`
      : `  Sign in at ${siteUrl}/login as ${database.firstAccount}. The password is ${env.adminPassword === undefined ? 'above, and is not shown again' : 'in ADMIN_PASSWORD'}: choose another one under Profile, and follow 'First steps' on the dashboard.`,
  )
  console.log('  Ctrl-C stops it; no data is lost.')
  ready.resolve()
}
