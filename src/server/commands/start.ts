import { join, resolve } from 'node:path'
import { openBuildHook } from '#server/build-hook.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { type Listener, listen } from '#server/listen.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openBackend } from '#server/open-backend.ts'
import { backoff, createRebuildLoop, type RebuildLoop } from '#server/rebuild-loop.ts'
import { openRebuildState } from '#server/rebuild-state.ts'
import { openGenerations } from '#server/site-host/generations.ts'
import { openBuilder } from '#server/site-host/run-build.ts'
import { createSiteHandler } from '#server/site-host/serve-site.ts'
import { pathIn } from '#server/site-host/site-paths.ts'
import { countPublications, findPublication } from '#server/store/publication-cards.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'

/**
 * Milliseconds: for what changes without the API, such as a restored database, another copy's content on the
 * same Postgres, or a picture that could not be had.
 */
const regularly = 6 * 3_600_000

/** `npm start`: the whole product in one process, the site built anew whenever its content changes. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  const dataDir = resolve(env.dataDir)
  console.log('Starting the site and its back office.')

  // What an earlier run built is served from the first moment on; the API when its database is open.
  const generations = await openGenerations(join(dataDir, 'site'))
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
    log: (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line })),
    onContentChange: async () => {
      await Promise.all([loop.request(), hook?.request()])
    },
    publishing: () => loop,
  })
  if (env.buildHookUrl !== undefined)
    hook = openBuildHook(backend.db, { address: env.buildHookUrl, say: (text) => console.error(text) })
  opened = backend
  const loop = createRebuildLoop({
    state: openRebuildState(backend.db, 'site', Date.now),
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
    builder.close()
    await Promise.all([loop.stop(), hook?.stop(), listener.close()])
    await backend.close()
  })

  // With a site from an earlier run there is nothing to wait for: it is served while a new one is built.
  const built = loop.buildNow()
  await hook?.resume()
  if (generations.served().length === 0) {
    await built
    if (generations.served().length === 0)
      throw new OperatorError('Without a site there is nothing to serve.')
  }
  console.log(`\nReady: ${siteUrl}`)
  console.log(`  Staff sign in at ${siteUrl}/login`)
  if (backend.firstPassword !== undefined)
    console.log(
      `  ${env.adminEmail} with the password ${backend.firstPassword} (shown this once; \`npm run staff -- reset\` makes another)`,
    )
  console.log('  Ctrl-C ends it; everything is kept.')
})
