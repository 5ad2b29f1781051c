import { describe, expect, onTestFinished, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { readAttention } from '#contract/inbox.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { sweep } from '#server/sweep.ts'
import { addColleague, colleague, startApi } from '../support/api.ts'
import { login } from '#contract/auth.ts'
import { type Dialect, dialects } from '../support/database.ts'

const minute = 60_000
const day = 24 * 60 * minute

const from = { email: 'ann@example.org', key: 'k'.repeat(20) }
const query = { ...from, contactName: 'Ann', phoneNumber: '0700000000', mainIdea: 'Hello' }
const appointment = { ...from, fullName: 'Ann', companyName: 'Sample', message: 'Hello' }

/** Both nouns are changed in the same way. */
const nouns = {
  queries: { change: queryCalls.change, remove: queryCalls.remove },
  appointments: { change: appointmentCalls.change, remove: appointmentCalls.remove },
} as const
type Noun = keyof typeof nouns

/** An API with one message, and a colleague. */
async function start(dialect: Dialect, noun: Noun, fields: object = {}) {
  const api = await startApi(dialect)
  onTestFinished(api.close)
  const { call, clock } = api
  const token = await api.signIn()
  await addColleague(api)
  const theirs = (await call(login, { body: colleague })).token ?? ''
  const { change, remove } = nouns[noun]
  const list = (search = {}) =>
    noun === 'queries'
      ? call(queryCalls.list, { token, search })
      : call(appointmentCalls.list, { token, search })
  if (noun === 'queries') await call(createQuery, { body: { ...query, ...fields } })
  else await call(createAppointment, { body: { ...appointment, ...fields } })
  const read = async () => {
    const message = (await list()).records[0] ?? (await list({ held: 1 })).records[0]
    if (message === undefined) throw new Error('no message')
    return message
  }
  const { _id: id } = await read()
  return {
    ...api,
    token,
    theirs,
    id,
    read,
    list,
    attention: () => call(readAttention, { token }),
    remove: () => call(remove, { token, id }),
    /** Changes the message a minute after the last change. */
    change: (body: object, by = token) => {
      clock.now += minute
      return call(change, { token: by, id, body })
    },
  }
}

const cases = dialects.flatMap((dialect) =>
  (['queries', 'appointments'] as const).map((noun) => [noun, dialect] as const),
)

describe.each(cases)('%s on %s', (noun, dialect) => {
  test('[INB-02] reading an old list does not undo a colleague’s later change', async () => {
    const { change, read, theirs } = await start(dialect, noun)
    await change({ state: 'handled' }, theirs)
    const answer = await change({ state: 'read', stateBefore: 'new' })
    expect(answer).toMatchObject({ state: 'handled', changedBy: 'Sample Colleague' })
    expect(await read()).toMatchObject({ state: 'handled', changedBy: 'Sample Colleague' })
    await change({ state: 'new' })
    expect(await change({ state: 'read', stateBefore: 'new' })).toMatchObject({ state: 'read' })
  })

  test('[INB-02] a change returns the revisions of the list around it, which match those of the list and of the attention panel', async () => {
    const { change, list, remove, attention, call, theirs, token, id } = await start(dialect, noun)
    const before = (await list()).revision
    expect((await attention())[noun].revision).toBe(before)
    const first = await change({ state: 'handled' })
    expect(first.revisions?.before).toBe(before)
    expect((await list()).revision).toBe(first.revisions?.after)
    const second = await change({ note: 'Theirs' }, theirs)
    expect(second.revisions?.before).toBe(first.revisions?.after)
    // Records created in between count in both of the next revisions.
    await call(createQuery, { body: { ...query, key: 'l'.repeat(20) } })
    await call(createAppointment, { body: { ...appointment, key: 'l'.repeat(20) } })
    const third = await change({ state: 'read' })
    expect(third.revisions?.before).not.toBe(second.revisions?.after)
    expect((await attention())[noun].revision).toBe(third.revisions?.after)
    expect((await change({ state: 'read', stateBefore: 'new' })).revisions).toBeUndefined()
    const deletion = await remove()
    expect(deletion.revisions?.before).toBe(third.revisions?.after)
    expect(deletion.revisions?.after).not.toBe(third.revisions?.after)
    expect((await list()).revision).toBe(deletion.revisions?.after)
    const back = await call(restoreRecord, { token, id })
    expect(back.revisions).toEqual({ before: deletion.revisions?.after, after: third.revisions?.after })
    expect((await list()).revision).toBe(back.revisions?.after)
  })

  test('[INB-02] the attention call returns 304 until a state, a note, a release or a deletion changes it', async () => {
    const { change, remove, request, token, clock } = await start(dialect, noun, { leaveEmpty: 'bait' })
    let etag = ''
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag }
      const response = await request(readAttention.path, { headers })
      if (response.status === 200) etag = response.headers.get('etag') ?? ''
      return response.status
    }
    expect([await ask(), await ask()]).toEqual([200, 304])
    for (const body of [{ genuine: true }, { state: 'handled' }, { note: 'Paid', noteBefore: '' }]) {
      await change(body)
      expect([await ask(), await ask()]).toEqual([200, 304])
    }
    // A clock that was set back, or two colleagues in one millisecond.
    clock.now -= minute
    for (const body of [{ note: 'Paid twice' }, { note: 'Paid once' }]) {
      clock.now -= minute
      await change(body)
      expect([await ask(), await ask()]).toEqual([200, 304])
    }
    await remove()
    expect([await ask(), await ask()]).toEqual([200, 304])
  })

  test('[FEA-03, INB-02, INB-07] states, notes and releases are changed, and an unseen note is not replaced', async () => {
    const { change, read, theirs } = await start(dialect, noun, { leaveEmpty: 'bait' })
    expect(await read()).toMatchObject({ state: 'new', reason: 'bait' })
    expect(await change({ genuine: true })).toMatchObject({ state: 'new', reason: '' })
    expect(await change({ state: 'read' })).toMatchObject({ state: 'read' })
    expect(await change({ note: 'Theirs', noteBefore: '' }, theirs)).toMatchObject({ note: 'Theirs' })
    await expect(change({ note: 'Mine', noteBefore: '' })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect(await read()).toMatchObject({ state: 'read', note: 'Theirs', reason: '' })
    expect(await change({ note: 'Mine', noteBefore: 'Theirs' })).toMatchObject({ note: 'Mine' })
  })

  test('[INB-02] the person and time of handling stay true after a note, and still count for RETENTION_DAYS', async () => {
    const { change, read, theirs, clock, db } = await start(dialect, noun)
    await change({ state: 'handled' })
    const handled = { handledBy: 'Sample Author', handledAt: new Date(clock.now).toISOString() }
    const end = clock.now + 10 * day
    await change({ note: 'Paid' }, theirs)
    await change({ state: 'handled' }, theirs)
    expect(await read()).toMatchObject({ ...handled, note: 'Paid', changedBy: 'Sample Colleague' })
    const run = (now: number) => sweep({ db, now: () => now, retentionDays: 10, say: () => {} })
    await run(end)
    expect(await read()).toMatchObject(handled)
    await change({ state: 'read' })
    expect(await read()).toMatchObject({ handledBy: '', handledAt: '' })
    await change({ state: 'handled' }, theirs)
    await run(end + 1)
    expect(await read()).toMatchObject({ handledBy: 'Sample Colleague' })
    await run(clock.now + 10 * day + 1)
    await expect(read()).rejects.toThrow('no message')
  })
})
