import { join, resolve } from 'node:path'
import { createBuildHook } from '#publishing/build-hook.ts'
import { lockDataDir } from './data-lock.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { type Listener, listen } from './listen.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { openBackend } from './open-backend.ts'
import { backoff, createRebuildLoop, type RebuildLoop } from '#publishing/rebuild-loop.ts'
import { openHookState, openSiteState } from '#server/store/rebuilds.ts'
import { hasSite, openGenerations, sitesIn } from '#publishing/releases.ts'
import { openBuilder } from '#publishing/run-build.ts'
import { createSiteHandler } from '#publishing/serve.ts'
import { pathIn } from '#publishing/site-paths.ts'
import { countPublications, findPublication } from '#server/store/publication-cards.ts'
import { logLine, runCommand, step, stopOnSignal } from './operator.ts'

/** Milliseconds: for what changes without being counted, such as a picture that could not be had. */
const regularly = 6 * 3_600_000

/** `npm start`: the whole product in one process, which rebuilds the site whenever its content changes. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  const dataDir = resolve(env.dataDir)
  console.log('Starting the site and its back office.')
  const lock = await lockDataDir(dataDir)

  // What an earlier run built is served from the first moment on; the API when its database is open.
  const generations = await openGenerations(sitesIn(dataDir))
  let opened: Awaited<ReturnType<typeof openBackend>> | undefined
  const site = createSiteHandler({
    generations: generations.served,
    hasPublication: async (id) =>
      opened !== undefined && (await findPublication(opened.db, id)) !== undefined,
  })
  const starting = () => new Response('Starting\n', { status: 503, headers: { 'retry-after': '2' } })
  const answer = (request: Request, bindings: object) => {
    if (!/^\/(?:api\/|healthz$|readyz$)/.test(pathIn(request.url))) return site(request)
    return opened ? opened.app.fetch(request, bindings) : starting()
  }
  const listener: Listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, answer),
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
  let hook: RebuildLoop | undefined
  const backend = await openBackend({
    env: { ...env, dataDir },
    step,
    log: logLine,
    async onContentChange() {
      await loop.request()
      hook?.notice()
    },
    publishing: () => loop,
    hasSite: hasSite(sitesIn(dataDir)),
    readSite: generations.requireReadable,
  })
  if (env.buildHookUrl !== undefined)
    hook = createBuildHook({
      address: env.buildHookUrl,
      state: openHookState(backend.db, Date.now),
      say: (text) => console.error(text),
    })
  opened = backend
  const loop = createRebuildLoop({
    state: openSiteState(backend.db, Date.now),
    retryDelay: backoff(30_000, 600_000),
    debounce: { quiet: 2000, longest: 15_000 },
    every: regularly,
    prepare: () => builder.prepare(),
    failed: (error) =>
      console.error(
        `The site could not be built; what was there stays. ${error instanceof Error ? error.message : String(error)}`,
      ),
    build: async (signal, isNewest) => {
      const { id, directory } = await generations.begin()
      await step('Site built and checked; it is live', async () => {
        await builder.build(directory, signal)
        const count = await countPublications(backend.db)
        await generations.publish(id, { publications: (await isNewest()) ? count : undefined })
      })
    },
  })
  stopOnSignal(async () => {
    backend.stopBeingReady()
    builder.close()
    await Promise.all([loop.stop(), hook?.stop(), listener.close()])
    await backend.close()
    lock.release()
  })

  // With a site from an earlier run there is nothing to wait for: it is served while a new one is built.
  const built = loop.buildNow()
  loop.start()
  hook?.start()
  if (generations.served().length === 0) {
    await built
    if (generations.served().length === 0)
      throw new OperatorError('Without a site there is nothing to serve.')
  }
  console.log(`\nReady: ${siteUrl}`)
  console.log(`  Staff sign in at ${siteUrl}/login`)
  console.log('  Ctrl-C ends it; everything is kept.')
})
