import { createBuildHook } from '#publishing/build-hook.ts'
import type { RebuildLoop } from '#publishing/rebuild-loop.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { listen } from './listen.ts'
import { openBackend } from './open-backend.ts'
import { countChange, openHookState } from '#server/store/rebuilds.ts'
import { hasSite, sitesIn } from '#publishing/releases.ts'
import { logLine, runCommand, step, stopOnSignal } from './operator.ts'

/** `npm run api`: the API alone, as many copies as wanted on one Postgres. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  console.log('Starting the API.')
  const say = (text: string) => console.error(text)
  let hook: RebuildLoop | undefined
  const backend = await openBackend({
    env,
    step,
    log: logLine,
    onContentChange: () =>
      hook
        ? hook.request()
        : countChange(backend.db, Date.now()).catch((error: unknown) =>
            say(`Other processes on this database do not know of a change: ${String(error)}`),
          ),
    publishing: () => hook,
    // A build hook belongs to a site elsewhere.
    hasSite: env.buildHookUrl !== undefined || hasSite(sitesIn(env.dataDir)),
  })
  if (env.buildHookUrl !== undefined)
    hook = createBuildHook({ address: env.buildHookUrl, state: openHookState(backend.db, Date.now), say })
  hook?.start()
  const listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, (request, bindings) => backend.app.fetch(request, bindings)),
  )
  stopOnSignal(async () => {
    backend.stopBeingReady()
    await Promise.all([hook?.stop(), listener.close()])
    await backend.close()
  })
  console.log(`Ready: http://localhost:${listener.port}/readyz`)
})
