import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLimiters, defaultLimits } from '#server/http/limits.ts'
import { bothDialects, freshDatabase } from '../../support/database.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function shared() {
  const database = await freshDatabase('postgres')
  onTestFinished(() => database.close())
  return database
}

describe.each(bothDialects)('on %s', (dialect) => {
  test('counters are stored without the address that they count', async () => {
    const database = await freshDatabase(dialect)
    onTestFinished(() => database.close())
    const limiters = createLimiters(defaultLimits, database.pool)
    await limiters.count('formByMail', 'Somebody@example.org')
    const { rows } = (await database.pool?.query('select * from rate_limits')) ?? { rows: [] }
    expect(rows).toHaveLength(dialect === 'postgres' ? 1 : 0)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('somebody')
  })
})

test('copies of the server on one Postgres share their counters', async () => {
  const { pool } = await shared()
  const settings = { ...defaultLimits, formByMail: { points: 2, seconds: 60 } }
  const copies = [createLimiters(settings, pool), createLimiters(settings, pool)]
  for (const copy of copies) await copy.count('formByMail', 'a@example.org')
  for (const copy of copies)
    await expect(copy.count('formByMail', 'a@example.org')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
})

test('expired counters are deleted', async () => {
  const { pool } = await shared()
  const twoHoursAgo = Date.now() - 2 * 60 * 60 * 1000
  await pool?.query('insert into rate_limits values ($1, 1, $2), ($3, 1, $4)', [
    'old',
    twoHoursAgo,
    'new',
    Date.now() + 60_000,
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  createLimiters(defaultLimits, pool)
  vi.advanceTimersByTime(5 * 60 * 1000)
  vi.useRealTimers()
  await expect
    .poll(async () => (await pool?.query('select key from rate_limits'))?.rows)
    .toEqual([{ key: 'new' }])
})
