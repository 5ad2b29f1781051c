import { describe, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { login } from '#contract/auth.ts'
import { listAudit } from '#contract/audit/calls.ts'
import { createCalendar, endCalendar, readCalendar } from '#contract/calendar/calls.ts'
import { createPasswordLink } from '#contract/password-links/calls.ts'
import { setColleagueActive } from '#contract/colleagues.ts'
import { erasePerson } from '#contract/erasures.ts'
import { readAttention } from '#contract/inbox.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { changeAppointment } from '#contract/change-message.ts'
import type { MeetingChange } from '#contract/message-input.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { changePassword } from '#contract/passwords.ts'
import { setPasswordByLink } from '#contract/password-links/calls.ts'
import { createQuery } from '#contract/query-form.ts'
import { day } from '#lib/durations.ts'
import { resetPassword } from '#server/accounts/accounts.ts'
import type { LimitSettings } from '#server/http/limits.ts'
import { sweep } from '#server/sweep.ts'
import { addColleague, colleague, json, staff, startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

const current = staff.password
const visitor = { fullName: 'Ann', email: 'ann@example.org', companyName: 'Sample', message: 'Hello' }
const proposal: MeetingChange = {
  at: '2026-12-01T07:00:00.000Z',
  minutes: 60,
  place: 'Kigali, main office',
  state: 'proposed',
  revision: 0,
}

/** An API with one appointment, and its calendar. */
async function start(dialect: Dialect, limits: Partial<LimitSettings> = {}) {
  const api = await startApi(dialect, { limits })
  onTestFinished(api.close)
  const { call, clock, request } = api
  const token = await api.signIn()
  const list = async () => (await call(appointmentCalls.list, { token })).records
  await call(createAppointment, { body: visitor })
  const [{ _id: id } = { _id: '' }] = await list()
  const calendar = async (by = token) => {
    const body = { current: by === token ? staff.password : colleague.password }
    return `/api/calendar/${(await call(createCalendar, { token: by, body })).token}.ics`
  }
  return {
    ...api,
    token,
    id,
    list,
    calendar,
    /** Sets the time a minute after the last change. */
    set: (meeting: Partial<MeetingChange>, by = token) => {
      clock.now += 60_000
      return call(changeAppointment, { token: by, id, body: { meeting: { ...proposal, ...meeting } } })
    },
    read: async (address: string) => (await request(address)).text(),
  }
}

describe.each(dialects)('on %s', (dialect) => {
  test('[INB-09] an appointment whose time is proposed or agreed is not unanswered, and a cancelled one is again', async () => {
    const { set, call, token, id } = await start(dialect)
    const counts = async () => {
      const { unhandled, proposed } = (await call(readAttention, { token })).appointments
      return { unhandled, proposed }
    }
    await call(createAppointment, { body: { ...visitor, email: 'other@example.org' } })
    expect(await counts()).toEqual({ unhandled: 2, proposed: 0 })
    await set({})
    expect(await counts()).toEqual({ unhandled: 1, proposed: 1 })
    await set({ state: 'agreed', revision: 1 })
    expect(await counts()).toEqual({ unhandled: 1, proposed: 0 })
    await call(changeAppointment, { token, id, body: { state: 'handled' } })
    expect(await counts()).toEqual({ unhandled: 1, proposed: 0 })
    await call(changeAppointment, { token, id, body: { state: 'read' } })
    await set({ state: 'cancelled', revision: 2 })
    expect(await counts()).toEqual({ unhandled: 2, proposed: 0 })
    await set({ revision: 3 })
    await call(appointmentCalls.remove, { token, id })
    expect(await counts()).toEqual({ unhandled: 1, proposed: 0 })
  })

  test('[REA-08] the list changes with each state of a time', async () => {
    const { set, list, call, token, id } = await start(dialect)
    expect((await list())[0]).not.toHaveProperty('meeting')
    const before = (await call(readAttention, { token })).appointments.revision
    const { revisions, meeting, state } = await set({ at: '2026-12-01T09:00:12+02:00' })
    expect(state).toBe('new')
    // Times are stored in UTC, without seconds.
    expect(meeting).toEqual({ ...proposal, revision: 1, changedAt: '2026-11-20T12:01:00.000Z' })
    expect(revisions?.before).toBe(before)
    expect((await call(readAttention, { token })).appointments.revision).toBe(revisions?.after)
    await set({ revision: 1, state: 'agreed' })
    await set({ revision: 2, state: 'agreed', at: '2026-12-02T07:00:00Z', minutes: 45, place: '' })
    expect((await set({ revision: 3, state: 'cancelled' })).meeting?.revision).toBe(4)
    expect((await list())[0]?.meeting).toMatchObject({ state: 'cancelled', revision: 4 })
    // A change of other fields leaves the meeting unchanged.
    const handled = { state: 'handled', note: 'Called' } as const
    const { meeting: kept } = await call(changeAppointment, { token, id, body: handled })
    expect(kept).toMatchObject({ state: 'cancelled', revision: 4 })
  })

  test('[REA-08] if two set a time at once, the second gets 409, and none of its changes is saved', async () => {
    const api = await start(dialect)
    await addColleague(api)
    const theirs = (await api.call(login, { body: colleague })).token ?? ''
    await api.set({}, theirs)
    const body = { meeting: { ...proposal, place: 'Elsewhere' }, note: 'Mine', state: 'handled' } as const
    const late = api.call(changeAppointment, { token: api.token, id: api.id, body })
    await expect(late).rejects.toMatchObject({
      status: 409,
      serverMessage: 'A colleague has changed the time of this appointment since you opened it.',
    })
    expect((await api.list())[0]).toMatchObject({
      state: 'new',
      note: '',
      meeting: { place: proposal.place },
    })
    const together = await Promise.allSettled([1, 2, 3].map(() => api.set({ revision: 1 })))
    expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[REA-08] a time that cannot be, is far away, or is more than a field holds is refused', async () => {
    const { request, token, id, list } = await start(dialect)
    const faults: Record<string, unknown>[] = [
      { at: '' },
      { at: '2026-12-01' },
      { at: '2026-02-30T09:00:00Z' },
      { at: '1999-12-31T09:00:00Z' },
      { at: '2101-01-01T09:00:00Z' },
      { at: '9999-12-31T23:59:00-12:00' },
      { at: '2000-01-01T00:00:00+12:00' },
      { at: 1_796_000_000_000 },
      { minutes: 61 },
      { minutes: '60' },
      { place: 'x'.repeat(201) },
      { state: 'sent' },
      { revision: undefined },
      { revision: 0.5 },
    ]
    for (const fault of faults) {
      const change = json({ meeting: { ...proposal, ...fault } }, token)
      const response = await request(`/api/appointments/${id}`, { ...change, method: 'PATCH' })
      expect(response.status, JSON.stringify(fault)).toBe(400)
    }
    expect((await list())[0]).not.toHaveProperty('meeting')
  })

  test('[REA-08] a query has no time', async () => {
    const { call, request, token } = await start(dialect)
    const query = { contactName: 'Ann', phoneNumber: '0700000000', email: visitor.email, mainIdea: 'Hello' }
    await call(createQuery, { body: query })
    const id = (await call(queryCalls.list, { token })).records[0]?._id ?? ''
    const change = { ...json({ meeting: proposal }, token), method: 'PATCH' }
    expect((await request(`/api/queries/${id}`, change)).status).toBe(400)
  })

  test('[REA-08] a calendar has agreed appointments, moved ones at their new time, and cancelled ones for 30 days', async () => {
    const { set, calendar, read, clock } = await start(dialect)
    const address = await calendar()
    await set({})
    expect(await read(address)).not.toContain('VEVENT')
    await set({ revision: 1, state: 'agreed' })
    expect(await read(address)).toContain('SUMMARY:Ann\\, Sample\r\n')
    expect(await read(address)).toContain('LOCATION:Kigali\\, main office\r\n')
    await set({ revision: 2, state: 'agreed', at: '2026-12-02T07:00:00Z', minutes: 90 })
    const moved = await read(address)
    expect(moved).toContain('DTSTART:20261202T070000Z\r\nDTEND:20261202T083000Z\r\nSTATUS:CONFIRMED')
    expect(moved).toContain('SEQUENCE:2\r\n')
    await set({ revision: 3, state: 'cancelled' })
    expect(await read(address)).toContain('SEQUENCE:3\r\n')
    expect(await read(address)).toContain('STATUS:CANCELLED')
    clock.now += 30 * day - 1
    expect(await read(address)).toContain('STATUS:CANCELLED')
    clock.now += 1
    expect(await read(address)).not.toContain('VEVENT')
  })

  test('[REA-08] a proposal that was cancelled is in no calendar, nor one held back, and a past one for 90 days', async () => {
    const { set, calendar, read, clock, db } = await start(dialect)
    const address = await calendar()
    await set({ state: 'cancelled' })
    expect(await read(address)).not.toContain('VEVENT')
    await set({ revision: 1, state: 'agreed' })
    await db.updateTable('appointments').set({ suspicious: 1 }).execute()
    expect(await read(address)).not.toContain('VEVENT')
    await db.updateTable('appointments').set({ suspicious: 0 }).execute()
    clock.now = Date.parse(proposal.at) + 90 * day - 1
    expect(await read(address)).toContain('VEVENT')
    clock.now += 1
    expect(await read(address)).not.toContain('VEVENT')
  })

  test('[REA-08] a deleted appointment leaves the calendar until an undo', async () => {
    const { set, calendar, read, call, token, id, list } = await start(dialect)
    const address = await calendar()
    await set({ state: 'agreed' })
    await call(appointmentCalls.remove, { token, id })
    expect(await read(address)).not.toContain('VEVENT')
    await call(restoreRecord, { token, id })
    expect(await read(address)).toContain('VEVENT')
    expect((await list())[0]?.meeting).toMatchObject({ state: 'agreed' })
  })

  test('[REA-08] an erased appointment leaves the calendar', async () => {
    const { set, calendar, read, call, token, db } = await start(dialect)
    const address = await calendar()
    await set({ state: 'agreed' })
    expect(await read(address)).toContain('VEVENT')
    await call(erasePerson, { token, body: { email: visitor.email } })
    expect(await read(address)).not.toContain('VEVENT')
    expect(await db.selectFrom('appointments').selectAll().execute()).toEqual([])
  })

  test('[REA-08] RETENTION_DAYS erases an agreed appointment only that many days after its time', async () => {
    const { set, call, token, id, db, clock, list } = await start(dialect)
    await set({ state: 'agreed', at: '2027-03-01T09:00:00Z' })
    await call(changeAppointment, { token, id, body: { state: 'handled' } })
    const run = () => sweep({ db, now: () => clock.now, retentionDays: 30, say: () => {} })
    for (const at of ['2027-03-01T08:00:00Z', '2027-03-31T08:59:00Z']) {
      clock.now = Date.parse(at)
      await run()
      expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(1)
    }
    clock.now += 120_000
    await run()
    expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(0)
    await expect(list()).rejects.toMatchObject({ status: 401 })
  })

  test('[REA-08] a calendar gets an address only with the right password', async () => {
    const { calendar, call, token } = await start(dialect)
    expect(await call(readCalendar, { token })).toEqual({ created: '' })
    await expect(call(createCalendar, { token, body: { current: 'wrong' } })).rejects.toMatchObject({
      fields: { current: 'This is not your current password.' },
    })
    await calendar()
    expect(await call(readCalendar, { token })).toEqual({ created: '2026-11-20T12:00:00.000Z' })
  })

  test('[REA-08] the secret of a calendar is in its address alone', async () => {
    const { calendar, request, call, token, db, lines } = await start(dialect)
    const first = await calendar()
    const response = await request(first)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/calendar; charset=utf-8',
    })
    const stored = JSON.stringify(await db.selectFrom('calendar_addresses').selectAll().execute())
    const [secret = ''] = /[\w-]{43}/.exec(first) ?? []
    expect(secret).toHaveLength(43)
    expect(stored).not.toContain(secret)
    const { data } = await call(listAudit, { token, search: { kind: 'accounts' } })
    expect(JSON.stringify([lines, data])).not.toContain(secret)
  })

  test('[REA-08] a replaced or revoked address of a calendar ends', async () => {
    const { calendar, request, call, token } = await start(dialect)
    const status = async (address: string) => (await request(address)).status
    const [first, second] = [await calendar(), await calendar()]
    expect([await status(first), await status(second)]).toEqual([404, 200])
    await call(endCalendar, { token })
    expect(await status(second)).toBe(404)
    await call(endCalendar, { token })
    const { data } = await call(listAudit, { token, search: { kind: 'accounts' } })
    expect(data.map(({ act }) => act)).toEqual([
      'calendar-ended',
      'calendar-created',
      'calendar-created',
      'invited',
    ])
  })

  test('[REA-08] an account that is disabled or gets another password loses its calendar, and colleagues keep theirs', async () => {
    const api = await start(dialect)
    const { call, calendar, request, token, db } = api
    const id = await addColleague(api)
    const signIn = async () => (await call(login, { body: colleague })).token ?? ''
    const own = await calendar()
    const status = async (address: string) => (await request(address)).status
    const theirs = await calendar(await signIn())
    const setActive = (active: boolean) => call(setColleagueActive, { token, id, body: { active, current } })
    await setActive(false)
    expect([await status(theirs), await status(own)]).toEqual([404, 200])
    await setActive(true)
    expect(await status(theirs)).toBe(404)
    const again = await calendar(await signIn())
    const { token: secret = '' } = await call(createPasswordLink, { token, id, body: { current } })
    await call(setPasswordByLink, { body: { token: secret, password: colleague.password } })
    expect([await status(again), await status(own)]).toEqual([404, 200])
    const last = await calendar(await signIn())
    await resetPassword(db, colleague.email, 'another long password of theirs')
    expect([await status(last), await status(own)]).toEqual([404, 200])
    const password = 'a new password that is long enough'
    await call(changePassword, { token, body: { current, password } })
    expect(await status(own)).toBe(404)
  })

  test('[REA-08] forged addresses are all not found, HEAD has no body, and other methods are refused', async () => {
    const { calendar, request, set } = await start(dialect)
    const address = await calendar()
    await set({ state: 'agreed' })
    const [secret = ''] = /[\w-]{43}/.exec(address) ?? []
    for (const forged of [
      'a'.repeat(43),
      secret.slice(1),
      `${secret}a`,
      secret.toUpperCase(),
      `${secret}%00`,
      '%2e%2e',
      "' or 1=1 --",
      'x'.repeat(10_000),
    ]) {
      const response = await request(`/api/calendar/${forged}.ics`)
      expect(response.status, forged).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found', message: 'There is nothing here.' })
    }
    expect((await request(address.replace('.ics', ''))).status).toBe(404)
    const head = await request(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const path of [address, `/api/calendar/${'a'.repeat(43)}.ics`])
      for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
        const response = await request(path, { method })
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      }
  })

  test('[REA-08] wrong addresses are limited by network and right ones each, so that neither blocks the other', async () => {
    const { calendar, request } = await start(dialect, { calendarReads: { points: 2, seconds: 60 } })
    const address = await calendar()
    const read = async (path: string) => (await request(path)).status
    const wrong = ['a', 'b', 'c'].map((letter) => `/api/calendar/${letter.repeat(43)}.ics`)
    expect([await read(wrong[0] ?? ''), await read(wrong[1] ?? ''), await read(wrong[2] ?? '')]).toEqual([
      404, 404, 429,
    ])
    expect([await read(address), await read(address), await read(address)]).toEqual([200, 200, 429])
    expect(await read(await calendar())).toBe(200)
  })

  test('[REA-08] 10,000 agreed appointments are one calendar, in which every one is listed', async () => {
    const { calendar, request, db, clock } = await start(dialect)
    const address = await calendar()
    const { fullName: full_name, companyName: company_name, email, message } = visitor
    for (let from = 0; from < 10_000; from += 500)
      await db
        .insertInto('appointments')
        .values(
          Array.from({ length: 500 }, (_none, place) => ({
            id: String(from + place).padStart(24, '0'),
            full_name,
            company_name,
            email,
            message,
            suspicious: 0 as const,
            reason: '' as const,
            meeting_agreed: 1 as const,
            state: 'read' as const,
            changed_at: 1,
            meeting_at: clock.now + (from + place) * 60_000,
            meeting_minutes: 30,
            meeting_state: 'agreed' as const,
            meeting_revision: 1,
            meeting_changed_at: clock.now,
          })),
        )
        .execute()
    const text = await (await request(address)).text()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(10_000)
  })
})
