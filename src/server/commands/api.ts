import { openBuildHook } from '#server/build-hook.ts'
import type { RebuildLoop } from '#server/rebuild-loop.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { listen } from '#server/listen.ts'
import { openBackend } from '#server/open-backend.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'

/** `npm run api`: the API alone, as many copies as wanted on one Postgres. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  console.log('Starting the API.')
  let hook: RebuildLoop | undefined
  const backend = await openBackend({
    env,
    step,
    log: (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line })),
    onContentChange: () => hook?.request(),
    publishing: () => hook,
  })
  if (env.buildHookUrl !== undefined)
    hook = openBuildHook(backend.db, { address: env.buildHookUrl, say: (text) => console.error(text) })
  await hook?.resume()
  const listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, (request, bindings) => backend.app.fetch(request, bindings)),
  )
  stopOnSignal(async () => {
    await Promise.all([hook?.stop(), listener.close()])
    await backend.close()
  })
  console.log(`Ready: http://localhost:${listener.port}/readyz`)
  if (backend.firstPassword !== undefined)
    console.log(`  ${env.adminEmail} with the password ${backend.firstPassword} (shown this once)`)
})
