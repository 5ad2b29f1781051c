import { describe, expect, onTestFinished, test } from 'vitest'
import { appointmentCalls } from '#contract/messages.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import { listAudit, recordExport } from '#contract/audit/calls.ts'
import { login, logout } from '#contract/auth.ts'
import { createPasswordLink, inviteColleague } from '#contract/password-links/calls.ts'
import { setColleagueActive } from '#contract/colleagues.ts'
import { deleteExpertiseCard } from '#contract/expertise-cards.ts'
import { createExpertiseCard, updateExpertiseCard } from '#contract/expertise-input.ts'
import { erasePerson } from '#contract/erasures.ts'
import { restoreRecord } from '#contract/deleted-records/calls.ts'
import { allEndpoints } from '#contract/index.ts'
import { changePassword, endOtherSessions } from '#contract/passwords.ts'
import { setPasswordByLink } from '#contract/password-links/calls.ts'
import { deletePublicationCard } from '#contract/publication-cards.ts'
import { createPublicationCard } from '#contract/publication-input.ts'
import { setPublicationState } from '#contract/publications.ts'
import { z } from '#contract/zod.ts'
import { day } from '#lib/durations.ts'
import { publishDue } from '#server/publications/schedule.ts'
import { sweep } from '#server/sweep.ts'
import { addColleague, colleague, json, staff, startApi, type TestApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

const password = 'seven green tractors'
const current = staff.password
const text = 'The words of a visitor'

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  return api
}

/** The entries of the trail, oldest first. */
async function told(api: TestApi, search: Record<string, string> = {}) {
  const { data } = await api.call(listAudit, { token: await tokenOf(api), search: { limit: 200, ...search } })
  return data.toReversed()
}

/** A session that leaves no entry in the trail. */
async function tokenOf(api: TestApi): Promise<string> {
  const token = await api.signIn()
  await api.db
    .deleteFrom('audit_lines')
    .where('id', '=', (query) => query.selectFrom('audit_lines').select(({ fn }) => fn.max('id').as('id')))
    .execute()
  return token
}

const saved = z.object({ _id: z.string() })
async function savedId(api: TestApi, body: object, token: string): Promise<string> {
  const answer = await api.request(createPublicationCard.path, json({ link: '', image: '', ...body }, token))
  return z.parse(saved, await answer.json())._id
}

describe.each(dialects)('on %s', (dialect) => {
  test('[OWN-04] changes of publications and cards are recorded with noun, identifier and title', async () => {
    const api = await start(dialect)
    const token = await tokenOf(api)
    await api.db.deleteFrom('audit_lines').execute()
    const draft = await savedId(api, { title: 'Grain', content: '<p>Text</p>', state: 'draft' }, token)
    const state = (body: object) =>
      api.request(`/api/publications/${draft}/state`, { ...json(body, token), method: 'PUT' })
    await savedId(api, { _id: draft, title: 'Grain II', content: '<p>Text</p>', state: 'draft' }, token)
    const publishAt = new Date(api.clock.now + 60_000).toISOString()
    await state({ state: 'scheduled', publishAt })
    api.clock.now += 120_000
    await publishDue(api.db, api.clock.now)
    await state({ state: 'draft' })
    await state({ state: 'published' })
    await api.call(deletePublicationCard, { token, id: draft })
    await api.call(restoreRecord, { token, id: draft })
    const body = { title: 'Policy', content: '<p>Text</p>' }
    const card = z.parse(saved, await (await api.request('/api/expertise-cards', json(body, token))).json())
    await api.call(updateExpertiseCard, { token, id: card._id, body })
    await api.call(deleteExpertiseCard, { token, id: card._id })
    const lines = await told(api)
    expect(lines.map(({ who, act, title }) => [who, act, title])).toEqual([
      ['Sample Author', 'created', 'Grain'],
      ['Sample Author', 'changed', 'Grain II'],
      ['Sample Author', 'scheduled', 'Grain II'],
      ['Schedule', 'published', 'Grain II'],
      ['Sample Author', 'unpublished', 'Grain II'],
      ['Sample Author', 'published', 'Grain II'],
      ['Sample Author', 'deleted', 'Grain II'],
      ['Sample Author', 'restored', 'Grain II'],
      ['Sample Author', 'published', 'Policy'],
      ['Sample Author', 'changed', 'Policy'],
      ['Sample Author', 'deleted', 'Policy'],
    ])
    expect(new Set(lines.map(({ noun, record }) => `${noun} ${record}`))).toEqual(
      new Set([`publication ${draft}`, `expertise-card ${card._id}`]),
    )
  })

  test('[OWN-04] acts of staff are recorded without passwords, tokens or visitors’ words', async () => {
    const api = await start(dialect)
    const other = await addColleague(api)
    await api.db.deleteFrom('audit_lines').execute()
    const token = await api.signIn()
    const { token: theirs } = await api.call(login, { body: colleague })
    await api.request('/api/auth/login', json({ ...staff, password: 'a-wrong-guess' }))
    await api.request('/api/auth/login', json({ email: 'nobody@example.org', password: 'a-wrong-guess' }))
    await api.call(changePassword, { token: theirs, body: { current: colleague.password, password } })
    await api.call(logout, { token: theirs })
    const { token: link = '', _id: invited } = await api.call(inviteColleague, {
      token,
      body: { fullName: 'New', email: 'new@example.org', current },
    })
    await api.call(setPasswordByLink, { body: { token: link, password } })
    const { token: reset } = await api.call(createPasswordLink, { token, id: other, body: { current } })
    await api.call(setColleagueActive, { token, id: other, body: { active: false, current } })
    await api.call(setColleagueActive, { token, id: other, body: { active: true, current } })
    await api.signIn()
    await api.call(endOtherSessions, { token })
    const visitor = {
      fullName: 'Visitor Name',
      email: 'visitor@example.org',
      companyName: 'C',
      message: text,
    }
    await api.call(createAppointment, { body: visitor })
    const [message] = (await api.call(appointmentCalls.list, { token })).records
    const id = message?._id ?? ''
    await api.call(appointmentCalls.remove, { token, id })
    await api.call(restoreRecord, { token, id })
    await api.call(recordExport, { token, body: { noun: 'appointment', count: 1 } })
    await api.call(erasePerson, { token, body: { email: visitor.email } })
    const lines = await told(api)
    expect(lines.map(({ who, act, noun, title }) => [who, act, noun, title])).toEqual([
      ['Sample Author', 'signed-in', '', ''],
      ['Sample Colleague', 'signed-in', '', ''],
      ['Sample Author', 'sign-in-failed', '', ''],
      ['', 'sign-in-failed', '', ''],
      ['Sample Colleague', 'password-changed', 'account', 'Sample Colleague (colleague@example.org)'],
      ['Sample Colleague', 'signed-out', '', ''],
      ['Sample Author', 'invited', 'account', 'New (new@example.org)'],
      ['New', 'password-set', 'account', 'New (new@example.org)'],
      ['Sample Author', 'link-made', 'account', 'Sample Colleague (colleague@example.org)'],
      ['Sample Author', 'disabled', 'account', 'Sample Colleague (colleague@example.org)'],
      ['Sample Author', 'enabled', 'account', 'Sample Colleague (colleague@example.org)'],
      ['Sample Author', 'signed-in', '', ''],
      ['Sample Author', 'session-ended', 'session', '1 other device'],
      ['Sample Author', 'message-deleted', 'appointment', ''],
      ['Sample Author', 'message-restored', 'appointment', ''],
      ['Sample Author', 'exported', 'appointment', '1 as CSV'],
      ['Sample Author', 'erased', 'query', '0 messages, 1 appointment'],
    ])
    expect(lines.find(({ act }) => act === 'invited')?.record).toBe(invited)
    const trail = JSON.stringify(await api.db.selectFrom('audit_lines').selectAll().execute())
    for (const secret of [
      token,
      theirs,
      link,
      reset,
      password,
      staff.password,
      colleague.password,
      'a-wrong-guess',
      'nobody@example.org',
      text,
      'Visitor Name',
      'visitor@example.org',
      '127.0.0.1',
    ])
      expect(trail).not.toContain(secret)
  })

  test('[OWN-04] the trail is read in pages, newest first, by person and by kind', async () => {
    const api = await start(dialect)
    const other = await addColleague(api)
    await api.db.deleteFrom('audit_lines').execute()
    const token = await tokenOf(api)
    for (let count = 0; count < 5; count += 1)
      await api.call(recordExport, { token, body: { noun: 'query', count } })
    const { token: theirs } = await api.call(login, { body: colleague })
    const titles: string[] = []
    let before = ''
    do {
      const page = await api.call(listAudit, { token, search: { limit: 2, before, kind: 'messages' } })
      expect(page.data.length).toBeLessThanOrEqual(2)
      titles.push(...page.data.map(({ title }) => title))
      before = page.next
    } while (before !== '')
    expect(titles).toEqual(['4 as CSV', '3 as CSV', '2 as CSV', '1 as CSV', '0 as CSV'])
    const { data } = await api.call(listAudit, { token: theirs, search: { account: other } })
    expect(data.map(({ who, act }) => [who, act])).toEqual([['Sample Colleague', 'signed-in']])
    for (const search of ['limit=0', 'limit=201', 'before=x', 'account=%27', 'kind=everything'])
      expect(
        (await api.request(`/api/audit?${search}`, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(400)
  })

  test('[OWN-04] failed sign-ins cannot flood the trail, and each is still in the log', async () => {
    const api = await start(dialect, {
      trustedHops: 1,
      limits: { lineByEveryone: { points: 9, seconds: 3600 } },
    })
    await api.db.deleteFrom('audit_lines').execute()
    const fail = (email: string, network: string) =>
      api.request('/api/auth/login', {
        ...json({ email, password: 'a-wrong-guess' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      })
    const count = async () => (await api.db.selectFrom('audit_lines').selectAll().execute()).length
    for (let time = 0; time < 8; time += 1) await fail(staff.email, '192.0.2.1')
    expect(await count()).toBe(5)
    for (let time = 0; time < 8; time += 1) await fail(`${time}@example.org`, `198.51.100.${time}`)
    expect(await count()).toBe(9)
    expect(api.lines.filter(({ level }) => level === 'warn')).toHaveLength(16)
  })

  test('[OWN-04] an entry and its change are written together or not at all', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const id = await savedId(api, { title: 'Grain', content: '<p>Text</p>' }, token)
    await api.db.schema.alterTable('audit_lines').renameTo('lines_elsewhere').execute()
    for (const attempt of [
      () => api.call(deletePublicationCard, { token, id }),
      () => api.call(setPublicationState, { token, id, body: { state: 'draft' } }),
      () => api.call(createExpertiseCard, { token, body: { title: 'Policy', content: '<p>Text</p>' } }),
      () => api.call(changePassword, { token, body: { current: staff.password, password } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'refused', fields: {} })
    await api.db.schema.alterTable('lines_elsewhere').renameTo('audit_lines').execute()
    expect((await api.request(`/api/publication-cards/${id}`)).status).toBe(200)
    expect(await (await api.request('/api/expertise-cards')).json()).toEqual([])
    expect(await api.signIn()).not.toBe('')
  })

  test('[OWN-04] long and hostile names are shortened, not rejected', async () => {
    const api = await start(dialect)
    await api.db
      .updateTable('accounts')
      .set({ full_name: `<b>\u202E${'A'.repeat(10_000)}` })
      .execute()
    const lines = await told(api)
    await api.signIn()
    const [line] = (await told(api)).slice(lines.length)
    expect(line?.who).toHaveLength(120)
    expect(line?.who.startsWith('<b>\u202EAAA')).toBe(true)
  })

  test('[OWN-04] entries last a year, and no call removes or changes one', async () => {
    const api = await start(dialect)
    await api.signIn()
    const count = async () => (await api.db.selectFrom('audit_lines').selectAll().execute()).length
    const before = await count()
    const at = (now: number) => sweep({ db: api.db, now: () => now, retentionDays: undefined, say: () => {} })
    await at(api.clock.now + 365 * day)
    expect(await count()).toBe(before)
    await at(api.clock.now + 365 * day + 1000)
    expect(await count()).toBe(0)
    const calls = Object.values(allEndpoints).filter(({ path }) => path.startsWith('/api/audit'))
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/audit',
      'POST /api/audit/exports',
    ])
  })
})
