import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addAccount, requireAccount } from '#server/accounts/accounts.ts'
import { accountOf, sessionLength, startSession } from '#server/accounts/tokens.ts'
import { isUnavailable } from '#server/database/is-unavailable.ts'
import type { Database } from '#server/database/schema.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import { withExtensions } from '#server/extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { claimMeta, readMeta } from '#server/database/meta.ts'
import { presentExtensions } from '../../support/left-out.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A database, and another program that can lock it. */
async function open(timeout: number) {
  const file = join(await temporaryFolder(), 'site.sqlite')
  const db = withExtensions(
    new Kysely<Database>({ dialect: sqliteDialect(file, { timeout }) }),
    presentExtensions,
  )
  onTestFinished(() => db.destroy())
  await migrate(db)
  await claimMeta(db, 'before', 'kept')
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  return { db, other }
}

/** Whether a promise has settled; read it again later. */
function watch(promise: Promise<unknown>) {
  const state = { settled: false }
  const settle = () => {
    state.settled = true
  }
  promise.then(settle, settle)
  return state
}

test('while another program holds the lock, reads work, the event loop runs, and writes wait for it', async () => {
  const { db, other } = await open(60_000)
  other.exec('BEGIN EXCLUSIVE')
  const single = claimMeta(db, 'single', '1')
  const transaction = db.transaction().execute((work) => claimMeta(work, 'transaction', '1'))
  const waiting = [watch(single), watch(transaction)]
  for (let round = 0; round < 100; round += 1) {
    await turnOfTheLoop()
    expect(await readMeta(db, 'before')).toBe('kept')
  }
  expect(waiting).toEqual([{ settled: false }, { settled: false }])
  other.exec('COMMIT')
  expect(await Promise.all([single, transaction])).toEqual([true, true])
  expect([await readMeta(db, 'single'), await readMeta(db, 'transaction')]).toEqual(['1', '1'])
})

test('while writes fail, sessions are recognised, and their extension is retried later', async () => {
  const { db, other } = await open(100)
  const now = Date.UTC(2026, 10, 20)
  const account = { email: 'staff@example.org', fullName: 'Sample Author', role: 'Editor', position: '' }
  await addAccount(db, { ...account, password: 'a-long-password', now })
  const found = await requireAccount(db, account.email)
  const token = (await startSession(db, found, { device: '', network: '', now })) ?? ''
  const later = now + sessionLength - 1000
  other.exec('BEGIN EXCLUSIVE')
  expect((await accountOf(db, token, later))?.id).toBe(found.id)
  other.exec('COMMIT')
  expect(await accountOf(db, token, later)).toBeDefined()
  expect(await accountOf(db, token, later + sessionLength - 1000)).toBeDefined()
})

test('writes that wait too long fail as unavailable, all at about the same time', async () => {
  const { db, other } = await open(1000)
  other.exec('BEGIN EXCLUSIVE')
  const started = performance.now()
  const writes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => claimMeta(db, `write ${index}`, '1')),
  )
  // One after the other, each with its own timeout, would take 40 seconds.
  expect(performance.now() - started).toBeLessThan(30_000)
  for (const write of writes) expect(write.status === 'rejected' && isUnavailable(write.reason)).toBe(true)
  other.exec('COMMIT')
  expect(await claimMeta(db, 'after', '1')).toBe(true)
})

test('a write fails at its timeout if its turn does not come, and the next one gets its turn', async () => {
  const { db } = await open(200)
  const { promise: end, resolve: endTurn } = Promise.withResolvers<void>()
  const long = db.transaction().execute(async (work) => {
    await claimMeta(work, 'long', '1')
    await end
  })
  await expect(claimMeta(db, 'late', '1')).rejects.toSatisfy(isUnavailable)
  endTurn()
  await long
  expect(await claimMeta(db, 'next', '1')).toBe(true)
  expect([await readMeta(db, 'late'), await readMeta(db, 'long')]).toEqual(['', '1'])
})

test('between 64 writes at once the event loop runs', async () => {
  const { db } = await open(60_000)
  const writes = Array.from({ length: 64 }, (_, index) => claimMeta(db, `key ${index}`, '1'))
  const waiting = watch(Promise.all(writes))
  let turns = 0
  for (; !waiting.settled; turns += 1) await turnOfTheLoop()
  // On this thread, all would end within a few turns.
  expect(turns).toBeGreaterThan(64)
  expect(await readMeta(db, 'key 63')).toBe('1')
})

test('a failed transaction leaves nothing behind and lets the next one write', async () => {
  const { db } = await open(1000)
  const failing = db.transaction().execute(async (work) => {
    await claimMeta(work, 'half', '1')
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await readMeta(db, 'half')).toBe('')
  expect(await claimMeta(db, 'next', '1')).toBe(true)
})

test('writes and transactions of many callers take turns', async () => {
  const { db } = await open(60_000)
  const add = (key: string) =>
    db.transaction().execute(async (work) => {
      const value = Number(await readMeta(work, 'sum')) + 1
      await work.deleteFrom('meta').where('key', '=', 'sum').execute()
      await claimMeta(work, 'sum', String(value))
      await claimMeta(work, key, '1')
    })
  await Promise.all(Array.from({ length: 50 }, (_, index) => add(`key ${index}`)))
  expect(await readMeta(db, 'sum')).toBe('50')
})
