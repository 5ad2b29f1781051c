import { describe, expect, onTestFinished, test } from 'vitest'
import { login, logout, readMe } from '#contract/auth.ts'
import { readWriter } from '#contract/writers.ts'
import { day } from '#lib/durations.ts'
import { addAccount, requireAccount, resetPassword } from '#server/accounts/accounts.ts'
import { setActive } from '#server/accounts/colleagues.ts'
import { systemActor } from '#server/acts/actor.ts'
import { addColleague, json, staff, startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  return api
}

describe.each(dialects)('on %s', (dialect) => {
  test('[API-07] signing in returns a token and the user', async () => {
    const api = await start(dialect)
    const answer = await api.call(login, { body: { ...staff, email: ' STAFF@example.org ' } })
    expect(answer).toMatchObject({
      success: true,
      message: 'Login successful',
      user: { fullName: 'Sample Author' },
    })
    expect(answer.token).toMatch(/^[\w-]{43}$/)
  })

  test('[API-07, EDT-07] a token identifies the user until it is revoked', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    expect(await api.call(readMe, { token })).toEqual({
      user: {
        fullName: 'Sample Author',
        email: staff.email,
        role: 'Editor',
        phoneNumber: '',
        isActive: true,
      },
    })
    expect(await api.call(readWriter, { token })).toEqual({ author: 'Sample Author', position: 'Research' })
    await api.call(logout, { token })
    await expect(api.call(readMe, { token })).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
  ])('a sign-in is rejected as %j, which another site could make a browser post', async (type) => {
    const api = await start(dialect)
    const body = new Blob([JSON.stringify(staff)])
    const answer = await api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([415, 'body_type'])
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const api = await start(dialect)
    const wrong = await api.request('/api/auth/login', json({ ...staff, password: 'wrong-password' }))
    const unknown = await api.request('/api/auth/login', json({ ...staff, email: 'nobody@example.org' }))
    const bodies = await Promise.all([wrong.json(), unknown.json()])
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(bodies.map(({ message, code }) => [message, code])).toEqual(
      Array.from({ length: 2 }, () => ['The email or the password is not right.', 'invalid_credentials']),
    )
  })

  test('[LOG-01] missing or malformed fields are reported with the messages of the form', async () => {
    const api = await start(dialect)
    const fields = async (body: object) =>
      (await (await api.request('/api/auth/login', json(body))).json()).fields
    expect(await fields({ email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(await fields({ email: 'x', password: '12345' })).toEqual({
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
    })
  })

  test('tokens and passwords are stored only as hashes', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const second = { email: 'second@example.org', password: 'a-second-password' }
    await addAccount(api.db, { ...second, fullName: '', role: '', position: '', now: api.clock.now })
    const kept = JSON.stringify([
      await api.db.selectFrom('tokens').selectAll().execute(),
      await api.db.selectFrom('accounts').selectAll().execute(),
    ])
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(staff.password)
    expect(kept).not.toContain(second.password)
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('sign-ins beyond the limit of concurrent checks are refused, and do not count as wrong passwords', async () => {
    const api = await start(dialect, { limits: { signInByNetwork: { points: 1000, seconds: 900 } } })
    const signIn = async (email = staff.email) =>
      (await api.request('/api/auth/login', json({ ...staff, email }))).status
    let refused = 0
    while (refused <= 10) {
      const others = Array.from({ length: 30 }, (_, index) => signIn(`nobody${index}@example.org`))
      const own = await Promise.all(Array.from({ length: 9 }, () => signIn()))
      for (const status of own) expect([200, 503]).toContain(status)
      refused += own.filter((status) => status === 503).length
      await Promise.all(others)
    }
    expect(await signIn()).toBe(200)
  })

  test('a session ends a day after its last use, and use extends it', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    api.clock.now += day - 1000
    await api.call(readMe, { token })
    api.clock.now += day - 1000
    await api.call(readMe, { token })
    api.clock.now += day
    await expect(api.call(readMe, { token })).rejects.toMatchObject({ status: 401 })
  })

  test('a session ends two weeks after the sign-in, despite any use', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    for (let used = 0; used < 14 * day; used += day / 2) {
      await api.call(readMe, { token })
      api.clock.now += day / 2
    }
    await expect(api.call(readMe, { token })).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('a new password and a disabled account end every session at once', async () => {
    const api = await start(dialect)
    const first = await api.signIn()
    await resetPassword(api.db, staff.email, 'another-password')
    await expect(api.call(readMe, { token: first })).rejects.toMatchObject({ status: 401 })
    const { token } = await api.call(login, { body: { email: staff.email, password: 'another-password' } })
    await addColleague(api)
    const { id } = await requireAccount(api.db, staff.email)
    await setActive(api.db, id, false, systemActor('npm run staff', api.clock.now))
    await expect(api.call(readMe, { token: token ?? '' })).rejects.toMatchObject({ status: 401 })
    await expect(
      api.call(login, { body: { email: staff.email, password: 'another-password' } }),
    ).rejects.toMatchObject({ status: 403, code: 'account_inactive' })
  })

  test('no line of the log names the person, the content or the record', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    await api.request('/api/auth/login', json({ ...staff, password: 'wrong-password' }))
    await api.request('/api/publication-cards/65a000000000000000000000?name=Somebody', {
      headers: { authorization: `Bearer ${token}` },
    })
    const log = JSON.stringify(api.lines)
    for (const secret of [staff.email, staff.password, token, 'Somebody', '65a0000', 'wrong-password'])
      expect(log).not.toContain(secret)
    expect(api.lines.at(-1)).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/publication-cards/{id}',
      status: 404,
    })
  })

  test('another origin may send credentials only if it is listed', async () => {
    const api = await start(dialect, { corsOrigins: ['https://www.example.org'] })
    const ask = (origin: string) => api.request('/api/publication-cards', { headers: { origin } })
    const listed = await ask('https://www.example.org')
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://www.example.org')
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true')
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const before = await api.request('/api/publication-cards', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://www.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-headers')).toBe('authorization,content-type')
  })
})
