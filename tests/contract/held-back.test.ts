import { describe, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { readAttention } from '#contract/inbox.ts'
import { createQuery } from '#contract/query-form.ts'
import { queryCalls } from '#contract/messages.ts'
import { systemActor } from '#server/audit/store.ts'
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
    // It continues into the next hour.
    clock.now += 59 * minute
    await write()
    clock.now += 59 * minute
    await write()
    expect(await mails('flood')).toBe(1)
    clock.now += 61 * minute
    await write()
    expect(await mails('flood')).toBe(2)
  })

  test('[INB-07] all held-back messages are reachable, in any number, and deleted at once, with undo', async () => {
    const { call, token, db, ask, attention, clock } = await start(dialect, 0)
    const rows = Array.from({ length: 450 }, (_, index) =>
      sampleQuery({ id: newId(clock.now), contact_name: `No ${index}`, suspicious: 1, reason: 'bait' }),
    )
    await insertMessages(db, 'query', ...rows)
    await ask()
    const list = await call(queryCalls.list, { token })
    expect([list.heldBack.length, list.heldBackCount]).toEqual([200, 450])
    const seen = list.heldBack.map(({ contactName }) => contactName)
    for (let before = list.heldBack.at(-1)?._id; before !== undefined;) {
      const { records, total } = await call(queryCalls.listHeldBack, { token, search: { before } })
      expect(total).toBe(450)
      seen.push(...records.map(({ contactName }) => contactName))
      before = records.at(-1)?._id
    }
    expect(seen).toEqual(rows.map(({ contact_name }) => contact_name).toReversed())

    // Messages newer than the newest one seen stay.
    await insertMessages(
      db,
      'query',
      sampleQuery({ id: newId(clock.now + 1000), suspicious: 1, reason: 'many' }),
    )
    const newest = list.heldBack[0]?._id ?? ''
    const { deleted, at } = await call(queryCalls.removeHeldBack, { token, body: { newest } })
    expect(deleted).toBe(450)
    expect(await attention()).toMatchObject({ queries: { held: 1 }, appointments: { held: 1 } })
    clock.now += 5000
    expect(await call(queryCalls.restoreHeldBack, { token, body: { at } })).toEqual({ restored: 450 })
    expect(await call(queryCalls.restoreHeldBack, { token, body: { at } })).toEqual({ restored: 0 })
    expect((await attention()).queries.held).toBe(451)
    const acts = await db
      .selectFrom('audit_lines')
      .select(['act', 'who', 'noun', 'title'])
      .where('title', '=', '450 held back')
      .orderBy('id')
      .execute()
    const line = { who: 'Sample Author', noun: 'query', title: '450 held back' }
    expect(acts).toEqual([
      { act: 'message-deleted', ...line },
      { act: 'message-restored', ...line },
    ])
    await expect(call(queryCalls.listHeldBack, { token, search: { before: 'x' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('[INB-07, INB-10] held-back messages are deleted after 30 days, or RETENTION_DAYS, and stored like other deleted records', async () => {
    const { call, token, write, db, clock } = await start(dialect)
    await write({ leaveEmpty: 'bait' })
    await write()
    const received = clock.now
    const sweepAt = (now: number, retentionDays?: number) =>
      sweep({ db, now: () => now, retentionDays, say: () => {} })
    const held = async () => (await call(queryCalls.list, { token })).heldBackCount
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
