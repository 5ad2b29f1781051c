import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointment-form.ts'
import { appointmentCalls, queryCalls } from '#contract/messages.ts'
import { createQuery } from '#contract/query-form.ts'
import { json, startApi, type TestApi } from '../support/api.ts'
import { dialects } from '../support/database.ts'

const appointment = {
  fullName: 'Sample Visitor',
  email: 'a@example.org',
  companyName: 'Sample',
  message: 'Hello',
}
const query = {
  contactName: 'Sample Visitor',
  phoneNumber: '0700000000',
  email: 'q@example.org',
  mainIdea: 'Hello',
}

function form(values: Record<string, string>, referer?: string): RequestInit {
  return { method: 'POST', body: new URLSearchParams(values), headers: referer ? { referer } : {} }
}

describe.each(dialects)('on %s', (dialect) => {
  let api: TestApi
  let token: string

  beforeAll(async () => {
    const wide = { points: 1000, seconds: 60 }
    api = await startApi(dialect, {
      corsOrigins: ['https://www.example.org'],
      limits: { formByMail: wide, formByNetwork: wide },
    })
    token = await api.signIn()
  })
  afterAll(() => api.close())

  test('[API-05, APT-05] staff list appointments of anyone, the newest first', async () => {
    await api.call(createAppointment, { body: appointment })
    api.clock.now += 1000
    await api.call(createAppointment, { body: { ...appointment, fullName: 'Second' } })
    const { records, rejected } = await api.call(appointmentCalls.list, { token })
    expect(rejected).toEqual([])
    expect(records.map(({ fullName }) => fullName)).toEqual(['Second', 'Sample Visitor'])
    expect(Number.parseInt(records[0]?._id.slice(0, 8) ?? '', 16)).toBe(api.clock.now / 1000)
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.request('/api/appointments', { headers })).status).toBe(200)
    expect(Object.keys(await (await api.request('/api/appointments/', { headers })).json())).toContain('data')
  })

  test('[API-05, APT-05] staff delete an appointment', async () => {
    await api.call(createAppointment, { body: appointment })
    const { records } = await api.call(appointmentCalls.list, { token })
    await api.call(appointmentCalls.remove, { id: records[0]?._id ?? '', token })
    expect((await api.call(appointmentCalls.list, { token })).records).toEqual(records.slice(1))
  })

  test('[API-06, CON-06] staff list and delete messages of anyone, with their count', async () => {
    await api.call(createQuery, { body: query })
    const { records, count } = await api.call(queryCalls.list, { token })
    expect(records).toMatchObject([query])
    expect(count).toBe(1)
    await api.call(queryCalls.remove, { id: records[0]?._id ?? '', token })
    expect((await api.call(queryCalls.list, { token })).count).toBe(0)
  })

  test('[APT-01, APT-02, CON-02, CON-03] every field is checked, with the specified messages', async () => {
    const fields = async (path: string, body: object) =>
      (await (await api.request(path, json(body))).json()).fields
    expect(await fields('/api/appointments', { fullName: ' ', email: '', companyName: '\t' })).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      companyName: 'Company name is required',
      message: 'Message is required',
    })
    expect(
      await fields('/api/queries', { contactName: '', phoneNumber: '', email: 'x@y', mainIdea: '' }),
    ).toEqual({
      contactName: 'Contact name is required',
      phoneNumber: 'Phone number is required',
      email: 'Invalid email format',
      mainIdea: 'Message is required',
    })
    for (const phoneNumber of ['123456789', '070000000a', '07 00'])
      expect(await fields('/api/queries', { ...query, phoneNumber })).toEqual({
        phoneNumber: 'Invalid phone number format',
      })
    expect(await fields('/api/queries', { ...query, phoneNumber: '0712345678/0733456789' })).toEqual({
      phoneNumber: 'Invalid phone number format: please give one number',
    })
    expect(await fields('/api/queries', { ...query, phoneNumber: '1'.repeat(16) })).toEqual({
      phoneNumber: 'Invalid phone number format: at most 15 digits',
    })
  })

  test('a phone number may be pasted with its separators and a leading plus', async () => {
    await api.call(createQuery, { body: { ...query, phoneNumber: ' +250 (788) 123-456 ' } })
    expect((await api.call(queryCalls.list, { token })).records[0]?.phoneNumber).toBe('250788123456')
    await api.call(createQuery, { body: { ...query, phoneNumber: '+27 (0)82 123 4567' } })
    expect((await api.call(queryCalls.list, { token })).records[0]?.phoneNumber).toBe('27821234567')
  })

  test('forms filled in by bots are accepted, stored, and left out of the lists', async () => {
    const before = (await api.call(queryCalls.list, { token })).count
    await api.call(createQuery, {
      body: { ...query, mainIdea: 'Buy now', leaveEmpty: 'https://spam.example' },
    })
    expect((await api.call(queryCalls.list, { token })).count).toBe(before)
    const kept = await api.db.selectFrom('queries').select('main_idea').where('suspicious', '=', 1).execute()
    expect(kept).toEqual([{ main_idea: 'Buy now' }])
  })

  test('a form filled in faster than a person can is accepted, stored, and left out of the list', async () => {
    const before = (await api.call(appointmentCalls.list, { token })).total
    await api.call(createAppointment, { body: { ...appointment, message: 'In a hurry', elapsed: 999 } })
    expect((await api.call(appointmentCalls.list, { token })).total).toBe(before)
    const kept = await api.db
      .selectFrom('appointments')
      .select('message')
      .where('suspicious', '=', 1)
      .execute()
    expect(kept).toEqual([{ message: 'In a hurry' }])
    await api.call(createAppointment, { body: { ...appointment, elapsed: 1000 } })
    expect((await api.call(appointmentCalls.list, { token })).total).toBe(before + 1)
  })

  test('the forms work as plain HTML posts, with a way back and a visible result', async () => {
    const sent = await api.request('/api/appointments', form(appointment, 'http://api.test/'))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/#appointment-sent'])
    const message = await api.request('/api/queries', form(query, 'https://evil.example/reachus'))
    expect(message.headers.get('location')).toBe('/reachus#query-sent')
    const failed = await api.request(
      '/api/queries',
      form({ ...query, email: 'x' }, 'http://api.test/reachus'),
    )
    expect([failed.status, failed.headers.get('location')]).toEqual([303, '/reachus#query-failed'])
  })

  test.each([
    ['https://evil.example//attacker.example/x', '/reachus#query-sent'],
    ['http://api.test//attacker.example/x', '/attacker.example/x#query-sent'],
    ['https://www.example.org/', 'https://www.example.org/reachus#query-sent'],
    ['not an address', '/reachus#query-sent'],
  ])('a form posted from %s leads to %s, never to an unlisted place', async (referer, location) => {
    const response = await api.request('/api/queries', form(query, referer))
    expect([response.status, response.headers.get('location')]).toEqual([303, location])
  })

  test('characters that no database can store do not lose the message', async () => {
    await api.call(createQuery, { body: { ...query, mainIdea: 'One\0two' } })
    expect((await api.call(queryCalls.list, { token })).records[0]?.mainIdea).toBe('Onetwo')
    const plain = await api.request('/api/queries', form({ ...query, mainIdea: 'Three\0four' }))
    expect(plain.headers.get('location')).toBe('/reachus#query-sent')
  })
})

describe.each(dialects)('limits on %s', (dialect) => {
  test('past the limit of an address the response is 429 with the retry time, and a message that says what to do', async () => {
    const api = await startApi(dialect, { limits: { formByMail: { points: 2, seconds: 60 } } })
    await api.call(createQuery, { body: query })
    await api.call(createQuery, { body: query })
    const response = await api.request('/api/queries', json(query))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await response.json()).message).toMatch(/Please try again in \d+ seconds/)
    await api.call(createQuery, { body: { ...query, email: 'other@example.org' } })
    await api.close()
  })

  test('past the limit for all visitors, messages are accepted, stored and held back', async () => {
    const api = await startApi(dialect, { limits: { formByEveryone: { points: 2, seconds: 60 } } })
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'])
      await api.call(createQuery, { body: { ...query, email } })
    await api.call(createAppointment, { body: appointment })
    const kept = await api.db.selectFrom('queries').select(['email', 'suspicious']).orderBy('email').execute()
    expect(kept.map(({ email, suspicious }) => [email, suspicious])).toEqual([
      ['a@example.org', 0],
      ['b@example.org', 0],
      ['c@example.org', 1],
      ['d@example.org', 1],
    ])
    const held = await api.db.selectFrom('appointments').select('suspicious').execute()
    expect(held).toEqual([{ suspicious: 1 }])
    await api.close()
  })

  test('a network is counted before its body is read', async () => {
    const api = await startApi(dialect, { limits: { postByNetwork: { points: 2, seconds: 60 } } })
    const send = async () => (await api.request('/api/queries', json('{"cut'))).status
    expect([await send(), await send(), await send()]).toEqual([400, 400, 429])
    await api.close()
  })

  test('[INB-04, INB-05] a message repeated each minute does not use up the limit of others at its address', async () => {
    const api = await startApi(dialect)
    const send = async (values: object) =>
      (await api.request('/api/queries', json({ ...query, ...values }))).status
    const again = { key: 'k'.repeat(20) }
    const statuses = new Set<number>()
    for (let round = 0; round < 70; round += 1) statuses.add(await send(again))
    expect([...statuses]).toEqual([201])
    // Five more are stored; the sixth is refused each time, because its mail address has sent enough.
    for (let round = 0; round < 70; round += 1)
      statuses.add(await send({ key: `other${round}`.padEnd(20, '-') }))
    expect([...statuses]).toEqual([201, 429])
    const others = await Promise.all(
      Array.from({ length: 54 }, (_none, place) => send({ email: `neighbour${place}@example.org` })),
    )
    expect(new Set(others)).toEqual(new Set([201]))
    // New messages are limited as before.
    expect(await send({ email: 'one.more@example.org' })).toBe(429)
    expect(await send(again)).toBe(201)
    await api.close()
  })

  test('[INB-04] repeated messages have a separate limit', async () => {
    const api = await startApi(dialect, { limits: { postByNetwork: { points: 3, seconds: 60 } } })
    const send = async () =>
      (await api.request('/api/queries', json({ ...query, key: 'k'.repeat(20) }))).status
    expect([await send(), await send(), await send(), await send()]).toEqual([201, 201, 201, 429])
    await api.close()
  })

  test('behind a trusted proxy each network has a separate limit, and addresses claimed by a client do not count', async () => {
    const api = await startApi(dialect, {
      trustedHops: 1,
      limits: { formByNetwork: { points: 1, seconds: 60 } },
    })
    const from = (network: string) =>
      api.request('/api/queries', {
        ...json(query),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      })
    expect((await from('9.9.9.9, 1.1.1.1')).status).toBe(201)
    expect((await from('8.8.8.8, 1.1.1.1')).status).toBe(429)
    expect((await from('2.2.2.2')).status).toBe(201)
    expect((await from('::ffff:2.2.2.2')).status).toBe(429)
    expect((await from('2001:db8:1:2:aaaa::1')).status).toBe(201)
    for (const same of ['2001:db8:1:2::9', '2001:0db8:0001:0002:1:2:3:4', '2001:DB8:1:2:bbbb::%eth0'])
      expect((await from(same)).status).toBe(429)
    expect((await from('2001:db8:1:3::1')).status).toBe(201)
    expect((await from('2001:db8::2')).status).toBe(201)
    expect((await from('2001:db8:0:0:1::2')).status).toBe(429)
    expect((await from('2001:db8::1:0:0:0:2')).status).toBe(201)
    await api.close()
  })
})
