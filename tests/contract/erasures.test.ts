import { describe, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { erasePerson } from '#contract/erasures.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { openMail } from '#server/mail/queue.ts'
import { sweep } from '#server/sweep.ts'
import { startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'
import { mailSettings } from '../support/mail.ts'

const day = 24 * 60 * 60 * 1000

const query = { contactName: 'Ann', phoneNumber: '0700000000', mainIdea: 'Hello' }
const appointment = { fullName: 'Ann', companyName: 'Sample', message: 'Hello' }

async function start(dialect: Dialect) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  api.deps.mail = openMail(
    api.db,
    mailSettings('smtp://127.0.0.1:1', { acknowledge: true }),
    () => api.clock.now,
  )
  return { ...api, token: await api.signIn() }
}

const tables = ['queries', 'appointments', 'mails', 'sent_keys'] as const

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-10] all records of one mail address are erased and logged without it', async () => {
    const { call, token, db, lines } = await start(dialect)
    const key = 'k'.repeat(20)
    await call(createQuery, { body: { ...query, email: 'Ann@Example.org', key } })
    await call(createQuery, { body: { ...query, email: 'ann@example.org', leaveEmpty: 'bait' } })
    await call(createAppointment, { body: { ...appointment, email: 'ann@example.org' } })
    const id = (await call(appointmentCalls.list, { token })).records[0]?._id ?? ''
    await call(appointmentCalls.remove, { token, id })
    await call(createQuery, { body: { ...query, email: 'joann@example.org' } })
    const rows = async () =>
      Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
    const [queries, appointments, mails, keys] = await rows()
    expect([queries, appointments, keys]).toEqual([3, 1, 1])
    expect(mails).toBe(5)
    const erased = await call(erasePerson, { token, body: { email: ' ANN@example.org ' } })
    expect(erased).toEqual({ queries: 2, appointments: 1, subscriptions: 0, reviews: 0 })
    expect(await rows()).toEqual([1, 0, 2, 0])
    const said = lines.filter(({ warning }) => warning !== undefined)
    expect(said.map(({ warning }) => warning?.reason)).toEqual([
      'A person was erased: 2 messages, 1 appointment.',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/ann@/i)
    await expect(
      call(erasePerson, { token: '', body: { email: 'joann@example.org' } }),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  test('[INB-10] RETENTION_DAYS erases messages handled that many days ago, and nothing else', async () => {
    const { call, token, db, clock } = await start(dialect)
    const email = 'ann@example.org'
    for (const name of ['New', 'Read', 'Handled']) {
      await call(createQuery, { body: { ...query, contactName: name, email } })
      await call(createAppointment, { body: { ...appointment, fullName: name, email } })
    }
    const asked = (await call(queryCalls.list, { token })).records
    const booked = (await call(appointmentCalls.list, { token })).records
    for (const [name, state] of [
      ['Read', 'read'],
      ['Handled', 'handled'],
    ] as const) {
      const one = asked.find(({ contactName }) => contactName === name)
      await call(queryCalls.change, { token, id: one?._id ?? '', body: { state } })
      const other = booked.find(({ fullName }) => fullName === name)
      await call(appointmentCalls.change, { token, id: other?._id ?? '', body: { state } })
    }
    const said: string[] = []
    const named = async () => {
      const queries = await db.selectFrom('queries').select('contact_name as name').orderBy('id').execute()
      const rows = db.selectFrom('appointments').select('full_name as name').orderBy('id')
      return [...queries, ...(await rows.execute())].map(({ name }) => name).join(' ')
    }
    const run = (now: number, retentionDays: number | undefined) =>
      sweep({ db, now: () => now, retentionDays, say: (text) => said.push(text) })
    await run(clock.now + 5000 * day, undefined)
    await run(clock.now + 10 * day, 10)
    expect(await named()).toBe('New Read Handled New Read Handled')
    await run(clock.now + 10 * day + 1, 10)
    expect(await named()).toBe('New Read New Read')
    expect(said).toEqual([
      'Erased, handled more than 10 days ago (RETENTION_DAYS): 1 message, 1 appointment.',
    ])
  })

  test('[INB-10] a failing step of the sweep is reported and does not stop the others', async () => {
    const { call, token, db, clock } = await start(dialect)
    await call(createQuery, { body: { ...query, email: 'ann@example.org' } })
    const [asked] = (await call(queryCalls.list, { token })).records
    await call(queryCalls.change, { token, id: asked?._id ?? '', body: { state: 'handled' } })
    const said: string[] = []
    const run = () =>
      sweep({ db, now: () => clock.now + 2 * day, retentionDays: 1, say: (text) => said.push(text) })
    for (const table of ['documents', 'password_links'] as const)
      await db.schema.alterTable(table).renameTo(`${table}_away`).execute()
    await expect(run()).rejects.toThrow(/^documents: .*\bdocuments\b.*; links: [^;]*\bpassword_links\b[^;]*$/)
    expect(said).toEqual(['Erased, handled more than 1 day ago (RETENTION_DAYS): 1 message, 0 appointments.'])
    expect(await db.selectFrom('queries').select('id').execute()).toEqual([])
  })

  test('[INB-01] a message is mailed once for each key', async () => {
    const { call, db } = await start(dialect)
    const noticed = async () =>
      (await db.selectFrom('mails').select('record_id').where('kind', '=', 'notice').execute()).length
    const body = { ...query, email: 'ann@example.org', key: 'k'.repeat(20) }
    await call(createQuery, { body })
    await call(createQuery, { body })
    expect(await noticed()).toBe(1)
  })

  test('[INB-01] a held-back message is mailed when it is released', async () => {
    const { call, token, db } = await start(dialect)
    const noticed = async () =>
      (await db.selectFrom('mails').select('record_id').where('kind', '=', 'notice').execute()).length
    await call(createQuery, { body: { ...query, email: 'ann@example.org', leaveEmpty: 'bait' } })
    expect(await noticed()).toBe(0)
    const id = (await call(queryCalls.list, { token, search: { held: 1 } })).records[0]?._id ?? ''
    await call(queryCalls.change, { token, id, body: { genuine: true } })
    await call(queryCalls.change, { token, id, body: { genuine: true } })
    expect(await noticed()).toBe(1)
  })

  test.each(['query', 'appointment'] as const)(
    '[INB-01, INB-04] a message (%s) whose mail cannot be queued is not stored, nor its key: the next attempt is received and mailed',
    async (noun) => {
      const { call, deps, db } = await start(dialect)
      const sent = { email: 'ann@example.org', key: 'k'.repeat(20) }
      const send = () =>
        noun === 'query'
          ? call(createQuery, { body: { ...query, ...sent } })
          : call(createAppointment, { body: { ...appointment, ...sent } })
      const rows = async () =>
        Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length))
      const { mail } = deps
      if (mail === undefined) throw new Error('no mail')
      deps.mail = {
        ...mail,
        // It fails last: the queued mail must be rolled back too.
        queue: async (...message) => {
          await mail.queue(...message)
          throw new Error('The mail could not be queued')
        },
      }
      await expect(send()).rejects.toMatchObject({ status: 500 })
      expect(await rows()).toEqual([0, 0, 0, 0])
      deps.mail = mail
      await send()
      await send()
      expect(await rows()).toEqual([...(noun === 'query' ? [1, 0] : [0, 1]), 2, 1])
    },
  )
})
