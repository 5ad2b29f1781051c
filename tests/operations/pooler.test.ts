import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { runCommand, signInAt } from '../support/product.ts'
import { staff, startApiCopy } from '../support/scaled.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { type Received, send } from './send.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>
let pooler: Awaited<ReturnType<typeof startPgBouncer>>
const copies: Awaited<ReturnType<typeof startApiCopy>>[] = []
let authorization = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pooler-'))
  // Postgres runs as another user.
  await chmod(folder, 0o755)
  postgres = await startDebianPostgres(join(folder, 'postgres'))
  pooler = await startPgBouncer(postgres.port)
  const start = (databaseUrl: string, name: string) =>
    startApiCopy({ databaseUrl, publishDir: join(folder, 'site'), dataDir: join(folder, name) }, undefined, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      NOTIFY_TO: staff.email,
      SITE_URL: 'https://www.example.org',
    })
  // Both find an empty database, and create its tables at once.
  copies.push(...(await Promise.all([start(pooler.url, 'first'), start(pooler.url, 'second')])))
  copies.push(await start(postgres.url, 'direct'))
  authorization = `Bearer ${(await signInAt(copies[0]?.origin ?? '', staff)).token}`
})
afterAll(async () => {
  for (const { child } of copies) child.kill('SIGKILL')
  await pooler.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

let calls = 0

/** Posts JSON to one of some copies, each time from another network, because of the limits. */
async function post(path: string, body: object, to = copies.slice(0, 2)): Promise<Received> {
  calls += 1
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${calls % 200}.${Math.floor(calls / 200) % 250}.1`,
    authorization,
  }
  const origin = to[calls % to.length]?.origin ?? ''
  return send(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

const form = (email: string) => ({
  contactName: 'Visitor',
  phoneNumber: '250788123456',
  email,
  mainIdea: 'A question',
})
const card = (title: string) => ({ title, content: '<p>Text</p>', link: '', image: '' })

/** What the database has of mail addresses and titles, those held back included. */
async function stored(): Promise<Set<string>> {
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: folder })
  const queries = await db.selectFrom('queries').select('email').execute()
  const cards = await db.selectFrom('publication_cards').select('title').execute()
  await close()
  return new Set([...queries.map(({ email }) => email), ...cards.map(({ title }) => title)])
}

test('[OWN-09] behind PgBouncer in transaction mode, each of 40 writes at a time is stored', async () => {
  const atOnce = pLimit(40)
  const acknowledged: string[] = []
  const statuses = new Map<string, number>()
  const count = (call: string, { status }: Received) =>
    statuses.set(`${call} ${status}`, (statuses.get(`${call} ${status}`) ?? 0) + 1)
  const one = async (number: number) => {
    const email = `visitor-${number}@example.org`
    const title = `Publication ${number}`
    const works = [
      ['form', '/api/queries', form(email), email],
      ['save', '/api/publication-cards', card(title), title],
      ['sign-in', '/api/auth/login', staff],
      ['wrong sign-in', '/api/auth/login', { email, password: 'not the right one' }],
      ['reset', '/api/password-resets', { email }],
      ['subscription', '/api/subscriptions', { email }],
    ] as const
    await Promise.all(
      works.map(([call, path, body, key]) =>
        atOnce(async () => {
          let received = await post(path, body)
          // The queue of passwords is bounded: a busy machine asks some to try again.
          for (let left = call === 'sign-in' ? 50 : 0; left > 0 && received.status === 503; left -= 1) {
            await wait(200)
            received = await post(path, body)
          }
          count(call, received)
          if (key !== undefined && received.status === 201) acknowledged.push(key)
        }),
      ),
    )
  }
  await Promise.all(Array.from({ length: 60 }, (_, number) => one(number)))
  expect(Object.fromEntries(statuses)).toEqual({
    'form 201': 60,
    'save 201': 60,
    'sign-in 200': 60,
    'wrong sign-in 401': 60,
    'reset 200': 60,
    'subscription 200': 60,
  })
  const kept = await stored()
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
  expect(acknowledged).toHaveLength(120)
})

test('[OWN-09] two copies that create the tables at once through PgBouncer leave no lock behind', async () => {
  const { pool, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: folder })
  const locks = await pool?.query("select count(*) from pg_locks where locktype = 'advisory'")
  await close()
  expect(locks?.rows).toEqual([{ count: 0 }])
})

test('[OWN-07, OWN-09] through PgBouncer the doctor counts, and finds nothing wrong', async () => {
  const { ended, output } = runCommand('src/commands/doctor.ts', {
    DATABASE_URL: pooler.url,
    DATA_DIR: join(folder, 'first'),
  })
  expect([await ended, output()]).toEqual([0, expect.stringContaining('0 wrong')])
  expect(output()).toMatch(/^ok +limits/m)
})

test.each([
  ['behind PgBouncer', () => copies.slice(0, 2)],
  ['without a pooler', () => copies.slice(2)],
])(
  '[OWN-09] %s, writers get 503 with Retry-After while Postgres restarts, never 500, and no acknowledged write is lost',
  async (name, to) => {
    const over = new AbortController()
    const acknowledged: string[] = []
    const statuses = new Map<string, number>()
    async function write(writer: number): Promise<void> {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const email = `${name.replaceAll(' ', '-')}-${writer}-${number}@example.org`.toLowerCase()
        const isForm = number % 2 === 0
        const { status, headers, body } = isForm
          ? await post('/api/queries', form(email), to())
          : await post('/api/publication-cards', card(email), to())
        const isRetried = status === 503 && headers['retry-after'] !== undefined
        const outcome = [201, 503].includes(status) ? '' : body.toString()
        const key = `${status}${isRetried ? ' with Retry-After' : ''} ${outcome}`.trim()
        statuses.set(key, (statuses.get(key) ?? 0) + 1)
        if (status === 201) acknowledged.push(email)
        await wait(status === 201 ? 5 : 100)
      }
    }
    const writers = Array.from({ length: 12 }, (_, writer) => write(writer))
    for (const mode of ['fast', 'immediate', 'fast', 'immediate', 'fast', 'immediate'] as const) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
      await postgres.restart(mode)
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
    over.abort()
    await Promise.all(writers)
    console.log(`${name}: ${JSON.stringify([...statuses])}`)
    expect([...statuses.keys()].toSorted()).toEqual(['201', '503 with Retry-After'])
    const kept = await stored()
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
  },
)
