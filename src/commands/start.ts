import { join, resolve } from 'node:path'
import { OperatorError } from '#lib/operator-error.ts'
import { hasSite, openReleases, publishedAt, sitesIn } from '#publishing/releases.ts'
import { openBuilder } from '#publishing/run-build.ts'
import { createSiteHandler } from '#publishing/serve.ts'
import { pathIn } from '#publishing/site-paths.ts'
import { createSitePublisher } from '#publishing/site-publisher.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { countPublished, findPublished } from '#server/store/publication-cards.ts'
import { openHookState, openSiteState } from '#server/store/rebuilds.ts'
import { lockDataDir } from './data-lock.ts'
import { listen, starting } from './listen.ts'
import { openApi, openData } from './open-backend.ts'
import { openHook } from './open-hook.ts'
import { openSchedule } from './open-schedule.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'
import { createRequestLog } from './request-log.ts'

function isForApi(request: Request): boolean {
  return /^\/(?:api\/|healthz$|readyz$|metrics$)/.test(pathIn(request.url))
}

/** Before the database is open: calls of the API wait for it, and monitoring is told at once. */
function beforeApi(request: Request): Response | undefined {
  return pathIn(request.url).startsWith('/api/') ? undefined : starting()
}

/** `npm start`: the whole product in one process, which rebuilds the site whenever its content changes. */
await runCommand(async () => {
  const env = readServerEnv(process.env, process.stdout.isTTY)
  const dataDir = resolve(env.dataDir)
  const sites = sitesIn(dataDir)
  console.log('Starting the site and its back office.')
  const lock = await lockDataDir(dataDir)

  // Before the database: a port in use must not leave a new one behind, and the builder reads content through it.
  // From its first moment on the port answers with the site of an earlier run, if there is one.
  const releases = await openReleases(sites)
  const earlierSite = createSiteHandler({ releases: releases.list })
  const listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, (request) => (isForApi(request) ? beforeApi(request) : earlierSite(request))),
  )
  const siteUrl = env.siteUrl ?? `http://localhost:${listener.port}`
  const builder = openBuilder({
    apiHost: listener.origin,
    siteUrl,
    cacheDirectory: join(dataDir, 'cache'),
    logFile: join(dataDir, 'build.log'),
    reportFile: join(dataDir, 'build-report.json'),
    environment: process.env,
  })
  // It bundles the site's code while the database opens.
  builder.prepare()
  const database = await openData({ env: { ...env, dataDir }, step, hasSite: hasSite(sites) })
  const { db } = database
  const publisher = createSitePublisher({
    state: openSiteState(db, Date.now),
    builder,
    releases,
    countPublications: () => countPublished(db),
    step,
    failed: (error) =>
      console.error(
        `Build failed; still serving the previous site: ${error instanceof Error ? error.message : String(error)}`,
      ),
  })
  const hook = openHook(env, openHookState(db, Date.now))
  const api = openApi({
    env: { ...env, dataDir },
    database,
    log: createRequestLog(env),
    onContentChange() {
      publisher.changed()
      hook?.changed()
    },
    publishing: publisher,
    readSite: releases.requireReadable,
    publishedAt: () => publishedAt(sites),
  })
  const site = createSiteHandler({
    releases: releases.list,
    hasPublication: async (id) => (await findPublished(db, id)) !== undefined,
  })
  listener.serve(
    (request, bindings) => (isForApi(request) ? api.app.fetch(request, bindings) : site(request)),
    (incoming, outgoing) => site.direct(incoming, outgoing) || (api.direct?.(incoming, outgoing) ?? false),
  )
  const schedule = openSchedule(
    database,
    { ...env, mail: env.mail && { ...env.mail, siteUrl } },
    publisher,
    hook,
  )
  stopOnSignal(async () => {
    api.stopBeingReady()
    const closed = builder.close()
    await Promise.all([schedule.stop(), publisher.stop(), hook?.stop(), listener.close(), closed])
    await database.close()
    lock.release()
  })

  const firstBuild = publisher.resume()
  void hook?.resume()
  // The site of an earlier run is served while the new one is built.
  if (releases.list().length === 0) {
    await firstBuild
    if (releases.list().length === 0) throw new OperatorError('Without a site there is nothing to serve.')
  }
  console.log(`\nReady: ${siteUrl}`)
  console.log(`  Staff sign in at ${siteUrl}/login`)
  console.log('  Ctrl-C ends it; nothing is lost.')
})
