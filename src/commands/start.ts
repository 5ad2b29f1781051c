import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { adoptCache } from '#publish/serve/adopt-cache.ts'
import { openReleases, sitesIn } from '#publish/serve/releases.ts'
import { openBuilder } from '#publish/open-builder.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { lockDataDir } from './data-lock.ts'
import { isForApi, pathIn } from './is-for-api.ts'
import { listen, starting } from './listen.ts'
import { runCommand, step } from './operator.ts'

/** Handles requests before the database is open: calls of the API wait, and monitoring gets 503 at once. */
function beforeApi(request: Request): Response | undefined {
  return pathIn(request.url).startsWith('/api/') ? undefined : starting()
}

/** `npm start`: the whole product in one process, which rebuilds the site whenever its content changes. */
await runCommand(async () => {
  const given = readServerEnv(process.env, process.stdout.isTTY)
  const env = { ...given, dataDir: resolve(given.dataDir) }
  console.log('Starting the site and its back office.')
  const lock = await lockDataDir(env.dataDir)

  // Binds before opening the database: a port in use must not leave a new database behind. Until the API is ready, the
  // port serves the site of an earlier run, if there is one.
  const store = sitesIn(env.dataDir)
  await adoptCache(env.dataDir, store)
  const releases = await openReleases(store)
  const earlierSite = createSiteHandler({ current: releases.current })
  const listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, (request) => (isForApi(request) ? beforeApi(request) : earlierSite(request))),
  )
  const siteUrl = env.siteUrl ?? `http://localhost:${listener.port}`
  const builder = openBuilder({
    apiHost: listener.origin,
    siteUrl,
    cacheDirectory: store,
    logFile: join(env.dataDir, 'build.log'),
    reportFile: join(env.dataDir, 'build-report.json'),
    environment: process.env,
    program: new URL('builder.ts', import.meta.url),
    release: (manifest) => releases.publish(manifest),
  })
  // Loads or bundles the site's code while the rest of this process loads and the database opens.
  builder.warm()
  // Loading blocks the event loop for half a second, so requests that wait for the port are served first.
  await wait(30)
  const { startBackend } = await import('./start-backend.ts')
  await startBackend({ env, lock, releases, listener, siteUrl, builder })
})
