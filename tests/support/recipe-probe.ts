import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { addAccount, findAccount } from '#server/accounts/accounts.ts'
import { startSession } from '#server/accounts/tokens.ts'
import { createApp } from '#server/app.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { createReadiness } from '#server/health/readiness.ts'
import { openWithExtensions } from './open-with-extensions.ts'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'

/** Run in a copy of the product: saves and reads a publication with the field `summary`, and calls a new endpoint. */
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
const app = createApp({
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
})

async function send(path: string, init: { method?: string; body?: string } = {}, signedIn = true) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signedIn) headers.authorization = `Bearer ${token}`
  const response = await app.request(`http://api.test${path}`, { ...init, headers }, {})
  return { status: response.status, body: (await response.json()) as unknown }
}

const body = JSON.stringify({ title: 'Beans', content: '<p>Beans</p>', summary: 'In short' })
const saved = await send('/api/publication-cards', { method: 'POST', body })
const listed = await send('/api/publication-cards', {}, false)
const called = await send('/api/publication-count')
const refused = await send('/api/publication-count', {}, false)
console.log(JSON.stringify({ saved: saved.status, listed: listed.body, called, refused: refused.status }))
await close()
await rm(dataDir, { recursive: true, force: true })
