import { once } from 'node:events'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createReadiness } from '#server/health/readiness.ts'
import { isUnavailable } from '#server/database/is-unavailable.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { freshLocation } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A relay to a Postgres server that can be cut and restored. */
async function relayTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let open = true
  const sockets = new Set<{ destroy: () => void }>()
  const server = createServer((near) => {
    if (!open) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].forEach((end) => end.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => {
    open = false
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { url: url.href, cut, mend: () => (open = true) }
}

test('while Postgres is unavailable the response is 503 with Retry-After, and it recovers by itself', async () => {
  const where = await freshLocation('postgres')
  onTestFinished(where.remove)
  const relay = await relayTo(where.databaseUrl ?? '')
  const { db, pool, close } = await openWithExtensions({ dataDir: where.dataDir, databaseUrl: relay.url })
  onTestFinished(close)
  await migrate(db)
  const app = createApp({
    db,
    limiters: createLimiters(defaultLimits, pool),
    now: Date.now,
    pause: async () => {},
    log: () => {},
    onContentChange: () => {},
    checkReady: createReadiness({ db }).check,
    corsOrigins: [],
    trustedHops: 0,
    repeat: () => {},
  })
  const list = () => app.request('/api/publication-cards', {}, {})
  expect((await list()).status).toBe(200)
  relay.cut()
  const away = await list()
  expect(away.status).toBe(503)
  expect(await away.json()).toMatchObject({ code: 'unavailable' })
  expect(away.headers.get('retry-after')).toBe('5')
  relay.mend()
  expect((await list()).status).toBe(200)
})

test('an SQLite file locked by another process is unavailable, a wrong statement is not', async () => {
  const file = join(await temporaryFolder(), 'held.sqlite')
  const [holder, waiter] = [new DatabaseSync(file), new DatabaseSync(file)]
  holder.exec('create table t (a); begin exclusive')
  const failure = (sql: string) => {
    try {
      waiter.exec(sql)
    } catch (error) {
      return error instanceof Error && isUnavailable(error)
    }
    return undefined
  }
  expect(failure('insert into t values (1)')).toBe(true)
  expect(failure('nothing of the kind')).toBe(false)
  holder.close()
  waiter.close()
})
