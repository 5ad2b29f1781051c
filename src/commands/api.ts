import { statusOf } from '#publish/schedule/publisher-state.ts'
import { hasSite, publishedAt, sitesIn } from '#publish/serve/releases.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { countChange, openHookState, readCounts } from '#server/publishing/rebuilds.ts'
import { listen } from './listen.ts'
import { openApi, openData } from './open-backend.ts'
import { openHook } from './open-hook.ts'
import { openSchedule } from './open-schedule.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'
import { createRequestLog } from './request-log.ts'

/** `npm run api`: the API alone, in any number of copies on one Postgres. */
await runCommand(async () => {
  const env = readServerEnv(process.env, process.stdout.isTTY)
  console.log('Starting the API.')
  const { publishDir } = env
  const database = await openData({
    env,
    step,
    // A site built elsewhere counts as a site.
    hasSite: env.buildHookUrl !== undefined || hasSite(publishDir ?? sitesIn(env.dataDir)),
  })
  const { db } = database
  const hook = openHook(env, openHookState(db, Date.now))
  // Publishers run as separate processes and read changes from the database.
  const publishers = {
    status: async () => statusOf(await readCounts(db, 'site')),
    publishNow: () => countChange(db, Date.now()),
  }
  const api = openApi({
    env,
    database,
    log: createRequestLog(env),
    onContentChange: () => hook?.changed(),
    publishing: hook ?? (publishDir === undefined ? undefined : publishers),
    publishedAt: () => (publishDir === undefined ? undefined : publishedAt(publishDir)),
  })
  void hook?.resume()
  const listener = await step(
    ({ port }) => listeningText(env, port),
    () => listen(env, (request, bindings) => api.app.fetch(request, bindings)),
  )
  const opening = openSchedule(database, env, hook)
  stopOnSignal(async () => {
    api.stopBeingReady()
    await Promise.all([opening.then((schedule) => schedule.stop()), hook?.stop(), listener.close()])
    await api.stopTasks()
    await database.close()
  })
  await opening
  console.log(`Ready: http://localhost:${listener.port}/readyz`)
})
