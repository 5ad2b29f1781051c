import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '#commands/open-backend.ts'
import type { RequestLine } from '#server/app.ts'
import { addAccount } from '#server/accounts/accounts.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { readServerEnv } from '#server/env.ts'
import { exposition } from '#server/http/exposition.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { queryRows } from '#server/seed/rows.ts'
import { insertMessages } from '#server/messages/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const token = 'a-token-of-monitoring'

async function start(settings: Record<string, string>) {
  const dataDir = await temporaryFolder()
  const env = readServerEnv({ DATA_DIR: dataDir, ...settings })
  const database = await openWithExtensions(env)
  onTestFinished(database.close)
  await migrate(database.db)
  const lines: RequestLine[] = []
  const { app } = openApi({
    env,
    database,
    log: (line) => lines.push(line),
    onContentChange: () => {},
    publishing: {
      status: async () => ({ state: 'failed', since: 5000, message: '' }),
      publishNow: async () => {},
    },
    publishedAt: () => 4000,
  })
  const request = (path: string, init?: RequestInit) => app.request(path, init, {})
  const read = (authorization = `Bearer ${token}`) => request('/metrics', { headers: { authorization } })
  return { request, dataDir, database, lines, read }
}

test('[OWN-07] /metrics serves clients with METRICS_TOKEN, and does not exist without the setting', async () => {
  const open = await start({ METRICS_TOKEN: token })
  expect((await open.read('')).status).toBe(401)
  expect((await open.read(`Bearer ${token}x`)).status).toBe(401)
  expect((await open.read()).status).toBe(200)
  const closed = await start({})
  expect((await closed.read()).status).toBe(404)
  expect((await closed.read('Bearer undefined')).status).toBe(404)
  expect(() => readServerEnv({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
})

test('[OWN-07] metrics cover each part of the product', async () => {
  const { request, dataDir, database, read } = await start({ METRICS_TOKEN: token })
  await insertMessages(database.db, 'query', ...queryRows(Date.now(), 2))
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'backups', 'nightly-2026-11-22.sqlite'), '')
  await request('/api/expertise-cards')
  await request('/api/publication-cards/65a000000000000000000001')
  await request('/api/appointments')
  const answer = await read()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const wanted = [
    'http_requests_total{method="GET",route="/api/expertise-cards",status="2xx"} 1',
    'http_requests_total{method="GET",route="/api/publication-cards/{id}",status="4xx"} 1',
    'http_request_duration_seconds_bucket{le="+Inf"} 3',
    'http_request_duration_seconds_count 3',
    'messages_waiting{noun="query"} 2',
    'messages_waiting{noun="appointment"} 0',
    'mails_waiting 0',
    'database_up 1',
    'site_publish_state{state="failed"} 1',
    'site_publish_state{state="live"} 0',
    'site_published_seconds 4',
  ]
  expect(text.split('\n')).toEqual(expect.arrayContaining(wanted))
  expect(text).toMatch(/^backup_written_seconds \d+/m)
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m)
})

test('[OWN-07] metrics can be read while the database is unavailable', async () => {
  const { database, read } = await start({ METRICS_TOKEN: token })
  await database.close()
  const text = await (await read()).text()
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('[OWN-07] a failed sign-in is a warning that names neither password, mail nor address, and is counted', async () => {
  const { request, database, lines, read } = await start({ METRICS_TOKEN: token, TRUST_PROXY: '1' })
  const email = 'one@example.org'
  const account = { email, fullName: 'One', password: 'a long password', role: '', position: '', now: 0 }
  await addAccount(database.db, account)
  const response = await request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77' },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  })
  expect(response.status).toBe(401)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      warning: expect.objectContaining({ reason: 'wrong email or password', network: expect.any(String) }),
    }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/a wrong password|one@example|192\.0\.2/)
  expect(await (await read()).text()).toMatch(/^sign_in_failures_total 1$/m)
})

test('labels are escaped as Prometheus reads them', () => {
  const samples = [{ labels: { a: 'x"\\\n' }, value: 1 }]
  expect(exposition([{ name: 'n', help: 'h', type: 'gauge', samples }])).toBe(
    '# HELP n h\n# TYPE n gauge\nn{a="x\\"\\\\\\n"} 1\n',
  )
})
