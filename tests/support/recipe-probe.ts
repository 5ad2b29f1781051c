import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { addAccount, findAccount } from '#server/accounts/accounts.ts'
import { startSession } from '#server/accounts/tokens.ts'
import { type AppDeps, createApp } from '#server/app.ts'
import { extensionsWithout } from '#server/extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { createReadiness } from '#server/health/readiness.ts'
import { openWithExtensions } from './open-with-extensions.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'

/** Run in a copy of the product: saves and reads a publication with the field `audience`, calls a new endpoint, and uses an
 * extension, with and without it. */
const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
await migrate(db)
const now = Date.now()
const email = 'staff@example.org'
await addAccount(db, {
  email,
  fullName: 'Ann',
  role: 'Editor',
  position: '',
  password: 'a-long-password',
  now,
})
const account = await findAccount(db, email)
const token = account && (await startSession(db, account, { device: '', network: '', now }))
const deps: AppDeps = {
  db,
  limiters: createLimiters(defaultLimits, undefined),
  now: Date.now,
  pause: async () => {},
  log: () => {},
  onContentChange: () => {},
  repeat: () => {},
  checkReady: createReadiness({ db }).check,
  corsOrigins: [],
  trustedHops: 0,
}
const app = createApp(deps)

async function send(path: string, init: { method?: string; body?: string } = {}, signedIn = true, to = app) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signedIn) headers.authorization = `Bearer ${token}`
  const response = await to.request(`http://api.test${path}`, { ...init, headers }, {})
  return { status: response.status, body: (await response.json()) as unknown }
}

const body = JSON.stringify({ title: 'Beans', content: '<p>Beans</p>', audience: 'In short' })
const saved = await send('/api/publication-cards', { method: 'POST', body })
const listed = await send('/api/publication-cards', {}, false)
const called = await send('/api/publication-count')
const refused = await send('/api/publication-count', {}, false)
await send('/api/notice', { method: 'PUT', body: JSON.stringify({ text: 'Back on Monday' }) })
const noticed = await send('/api/notice')
const without = createApp(deps, extensionsWithout(['notices']))
const leftOut = await send('/api/notice', {}, true, without)
console.log(
  JSON.stringify({
    saved: saved.status,
    listed: listed.body,
    called,
    refused: refused.status,
    noticed,
    leftOut: leftOut.status,
  }),
)
await close()
await rm(dataDir, { recursive: true, force: true })
