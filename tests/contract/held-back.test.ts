import { describe, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { readAttention } from '#contract/inbox.ts'
import { createQuery } from '#contract/query-form.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { systemActor } from '#server/acts/actor.ts'
import { listDeleted, restoreDeleted } from '#server/deleted-records/store.ts'
import { insertMessages } from '#server/messages/store.ts'
import { newId } from '#server/database/new-id.ts'
import { sweep } from '#server/sweep.ts'
import { startApi } from '../support/api.ts'
import { sampleQuery } from '../support/mail.ts'
import { type Dialect, dialects } from '../support/database.ts'

const minute = 60_000
const day = 24 * 60 * minute

const query = { contactName: 'Ann', phoneNumber: '0700000000', mainIdea: 'Hello' }
const appointment = { fullName: 'Ann', companyName: 'Sample', message: 'Hello' }

async function start(dialect: Dialect, points = 3) {
  const api = await startApi(dialect, {
    mailFrom: 'https://www.example.org',
    limits: {
      formByEveryone: { points, seconds: 3600 },
      formByNetwork: { points: 1000, seconds: 60 },
    },
  })
  onTestFinished(api.close)
  const token = await api.signIn()
  let count = 0
  return {
    ...api,
    token,
    /** Sends one from a unique address. */
    write: (fields: object = {}) => {
      count += 1
      return api.call(createQuery, { body: { ...query, email: `${count}@example.org`, ...fields } })
    },
    ask: () => api.call(createAppointment, { body: { ...appointment, email: 'ann@example.org' } }),
    mails: async (kind: 'notice' | 'flood') =>
      (await api.db.selectFrom('mails').select('key').where('kind', '=', kind).execute()).length,
    attention: () => api.call(readAttention, { token }),
  }
}

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-07] messages of bots do not count against people, who still cause notices', async () => {
    const { call, token, write, mails, attention } = await start(dialect)
    for (let index = 0; index < 10; index += 1) await write({ leaveEmpty: 'https://spam.example' })
    for (let index = 0; index < 3; index += 1) await write()
    expect((await call(queryCalls.list, { token })).records).toHaveLength(3)
    expect(await mails('notice')).toBe(3)
    expect((await attention()).queries).toMatchObject({ new: 3, held: 10 })
    expect(await mails('flood')).toBe(0)
  })

  test('[INB-01, INB-09] a flood is counted for staff, and mailed once until it is over', async () => {
    const { write, ask, mails, attention, clock } = await start(dialect)
    for (let index = 0; index < 6; index += 1) await write()
    await ask()
    expect(await attention()).toMatchObject({
      queries: { new: 3, held: 3 },
      appointments: { new: 0, held: 1 },
    })
    expect([await mails('notice'), await mails('flood')]).toEqual([3, 1])
    // Messages less than an hour apart belong to the same flood, which is mailed once.
    clock.now += 59 * minute
    await write()
    clock.now += 59 * minute
    await write()
    expect(await mails('flood')).toBe(1)
    clock.now += 61 * minute
    await write()
    expect(await mails('flood')).toBe(2)
  })

  test('[INB-07] the list has those held back with their reason if it is asked for them, in any number, and else none', async () => {
    const { call, token, db, ask, write, clock } = await start(dialect, 0)
    const rows = Array.from({ length: 1050 }, (_, index) =>
      sampleQuery({ id: newId(clock.now), contact_name: `No ${index}`, suspicious: 1, reason: 'bait' }),
    )
    await insertMessages(db, 'query', ...rows)
    await ask()
    await write()
    const listed = (search = {}) => call(queryCalls.list, { token, search })
    const { records, total, count } = await listed({ held: 1 })
    expect([total, count, records[0]?.reason]).toEqual([1051, 1051, 'many'])
    const names = rows.map(({ contact_name }) => contact_name).toReversed()
    expect(records.slice(1).map(({ contactName }) => contactName)).toEqual(names)
    const page = await listed({ held: 1, page: 2, limit: 3 })
    expect(page.total).toBe(1051)
    expect(page.records.map(({ contactName }) => contactName)).toEqual(names.slice(2, 5))
    expect(await listed()).toMatchObject({ records: [], total: 0, count: 0 })
    expect((await call(appointmentCalls.list, { token, search: { held: 1 } })).records).toHaveLength(1)
    for (const held of ['0', 'true', '', '11'])
      await expect(listed({ held }), held).rejects.toMatchObject({ status: 400 })
  })

  test('[INB-07, INB-10] held-back messages are deleted after 30 days, or RETENTION_DAYS, and stored like other deleted records', async () => {
    const { call, token, write, db, clock } = await start(dialect)
    await write({ leaveEmpty: 'bait' })
    await write()
    const received = clock.now
    const sweepAt = (now: number, retentionDays?: number) =>
      sweep({ db, now: () => now, retentionDays, say: () => {} })
    const held = async () => (await call(queryCalls.list, { token, search: { held: 1 } })).total
    await sweepAt(received + 30 * day - 1000, 90)
    expect(await held()).toBe(1)
    await sweepAt(received + 30 * day + 1000, 90)
    expect(await held()).toBe(0)
    const [kept] = await listDeleted(db, received + 31 * day)
    await restoreDeleted(db, kept?.id ?? '', systemActor('Test', received + 31 * day))
    expect(await held()).toBe(1)
    await sweepAt(received + 10 * day - 1000, 10)
    expect(await held()).toBe(1)
    await sweepAt(received + 10 * day + 1000, 10)
    expect(await held()).toBe(0)
    expect((await call(queryCalls.list, { token })).records).toHaveLength(1)
  })
})
