import { hasSite, sitesIn } from '#publish/serve/releases.ts'
import { readServerEnv } from '#server/env.ts'
import { listen } from './listen.ts'
import { openApi, openData } from './open-backend.ts'
import { openSchedule } from './open-schedule.ts'
import { runCommand, step, stopOnSignal } from './operator.ts'
import { createRequestLog } from './request-log.ts'

/** The API of `npm run dev`, which starts it again whenever its code changes: prints every request, with stacks. */
await runCommand(async () => {
  const env = readServerEnv(process.env)
  const database = await openData({ env, step, hasSite: hasSite(sitesIn(env.dataDir)) })
  const api = openApi({
    env,
    database,
    log: createRequestLog({ log: 'pretty', logLevel: 'info' }),
    onContentChange: () => {},
  })
  const listener = await listen(env, (request, bindings) => api.app.fetch(request, bindings))
  const opening = openSchedule(database, env)
  stopOnSignal(async () => {
    await Promise.all([opening.then((schedule) => schedule.stop()), listener.close()])
    await api.stopTasks()
    await database.close()
  })
  await opening
  process.send?.('ready')
})
