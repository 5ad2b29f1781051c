import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { login, readMe } from '#contract/auth.ts'
import { createPasswordLink, inviteColleague } from '#contract/password-links/calls.ts'
import { listColleagues, setColleagueActive } from '#contract/colleagues.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/passwords.ts'
import { requireAccount, resetPassword } from '#server/accounts/accounts.ts'
import { invite, makeColleagueLink } from '#server/password-links/invite.ts'
import { setActive } from '#server/accounts/colleagues.ts'
import { deviceName } from '#server/accounts/device-name.ts'
import { startSession } from '#server/accounts/tokens.ts'
import { addColleague, colleague, json, staff, startApi, type TestApi } from '../support/api.ts'
import { bothDialects, type Dialect, dialects } from '../support/database.ts'

const password = 'seven green tractors'
const current = staff.password

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  return api
}

async function ownId(api: TestApi, token: string): Promise<string> {
  const { data } = await api.call(listColleagues, { token })
  return data.find(({ isSelf }) => isSelf)?._id ?? ''
}

const signInAs = async (api: TestApi, body: { email: string; password: string }) =>
  (await api.call(login, { body })).token ?? ''

describe.each(dialects)('on %s', (dialect) => {
  test('[OWN-03] a new password ends every other session, keeps this one, and replaces the old one at once', async () => {
    const api = await start(dialect)
    const [here, there] = [await api.signIn(), await api.signIn()]
    await api.call(changePassword, { token: here, body: { current: staff.password, password } })
    expect((await api.call(readMe, { token: here })).user?.email).toBe(staff.email)
    await expect(api.call(readMe, { token: there })).rejects.toMatchObject({ status: 401 })
    await expect(signInAs(api, staff)).rejects.toMatchObject({ status: 401 })
    expect(await signInAs(api, { ...staff, password })).not.toBe('')
  })

  test('[OWN-03] a wrong current password shows at its field, does not sign out, and is limited like sign-ins', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const guess = () =>
      api.request('/api/account/password', json({ current: 'a-wrong-password', password }, token))
    const first = await guess()
    expect(first.status).toBe(400)
    expect((await first.json()).fields).toEqual({ current: 'This is not your current password.' })
    for (let time = 1; time < 10; time += 1) await guess()
    expect((await guess()).status).toBe(429)
    expect((await api.call(readMe, { token })).user?.email).toBe(staff.email)
  })

  test('[OWN-03] repeating a change whose response was lost succeeds', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const body = { current: staff.password, password }
    await api.call(changePassword, { token, body })
    await api.call(changePassword, { token, body })
    expect(await signInAs(api, { ...staff, password })).not.toBe('')
  })

  test('[OWN-03] both passwords of a change count as guesses, and without a recent change only one is compared', async () => {
    const limits = { failureByNetworkAndAccount: { points: 4, seconds: 900 } }
    const api = await start(dialect, { limits })
    const token = await api.signIn()
    const guess = async (current: string, password: string) =>
      (await api.request('/api/account/password', json({ current, password }, token))).status
    // Sending the current password as the new one gains nothing and reveals nothing.
    await api.call(changePassword, { token, body: { current, password } })
    api.clock.now += 2 * 60 * 60_000
    const single = [await guess('a-wrong-password', password)]
    for (let time = 0; time < 4; time += 1)
      single.push(await guess('a-wrong-password', `a wrong password ${time}`))
    expect(single).toEqual([400, 400, 400, 400, 429])

    const other = await start(dialect, { limits })
    const session = await other.signIn()
    await other.call(changePassword, { token: session, body: { current, password } })
    const double: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const body = { current: 'a-wrong-password', password: `a wrong password ${time}` }
      double.push((await other.request('/api/account/password', json(body, session))).status)
    }
    expect(double).toEqual([400, 400, 429])
  })

  test('[OWN-03] an intruder at an open dashboard cannot invite or lock out an account: each change asks for the password', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const token = await api.signIn()
    const calls = (own: unknown) =>
      [
        ['POST', '/api/colleagues', { fullName: 'New', email: 'new@example.org', current: own }],
        ['POST', `/api/colleagues/${id}/password-link`, { current: own }],
        ['PUT', `/api/colleagues/${id}`, { active: false, current: own }],
        ['PUT', `/api/colleagues/${id}`, { active: true, current: own }],
      ] as const
    const send = ([method, path, body]: readonly [string, string, unknown]) =>
      api.request(path, { ...json(body, token), method })
    const before = await api.db.selectFrom('audit_lines').select('id').execute()
    for (const [own, message] of [
      [undefined, 'Your current password is required'],
      ['', 'Your current password is required'],
      [null, 'Your current password is required'],
      ['x'.repeat(201), 'Password must be at most 200 characters'],
      [colleague.password, 'This is not your current password.'],
      [`${current} `, 'This is not your current password.'],
    ] as const)
      for (const call of calls(own)) {
        const answer = await send(call)
        expect([call[1], answer.status]).toEqual([call[1], 400])
        expect((await answer.json()).fields).toEqual({ current: message })
      }
    expect(await api.db.selectFrom('audit_lines').select('id').execute()).toEqual(before)
    expect(await api.db.selectFrom('password_links').selectAll().execute()).toEqual([])
    expect((await api.call(listColleagues, { token })).data).toHaveLength(2)
    // Eight guesses are allowed, for all of these calls and /api/account/password together.
    for (const call of calls('a-wrong-password').slice(0, 2)) await send(call)
    expect((await send(calls(current)[0])).status).toBe(429)
    const change = { current, password }
    expect((await api.request('/api/account/password', json(change, token))).status).toBe(429)
    expect((await api.call(readMe, { token })).user?.email).toBe(staff.email)
  })

  test('[OWN-03] an account cannot create its own link, which would set a password without the current one', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const id = await ownId(api, token)
    await expect(api.call(createPasswordLink, { token, id, body: { current } })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Links are for colleagues. Change your own password under “Change password”.',
    })
    expect(await api.db.selectFrom('password_links').selectAll().execute()).toEqual([])
  })

  test('[OWN-03] of two simultaneous changes one succeeds, and its session stays', async () => {
    const api = await start(dialect)
    const tokens = [await api.signIn(), await api.signIn()]
    const results = await Promise.allSettled(
      tokens.map((token, index) =>
        api.call(changePassword, {
          token,
          body: { current: staff.password, password: `${password} ${index}` },
        }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const made = results.findIndex(({ status }) => status === 'fulfilled')
    expect(await signInAs(api, { ...staff, password: `${password} ${made}` })).not.toBe('')
  })

  test('[OWN-03] devices are listed in words, the current one first', async () => {
    const api = await start(dialect)
    const from = (agent: string) =>
      api.request('/api/auth/login', {
        ...json(staff),
        headers: { 'content-type': 'application/json', 'user-agent': agent },
      })
    const hostile = `<b>${'A'.repeat(10_000)}</b>\xFF Firefox/130.0 Windows`
    const { token } = await (await from('Mozilla/5.0 (iPhone; U) Safari/604.1')).json()
    api.clock.now += 60_000
    for (const agent of ['Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/130.0', hostile]) await from(agent)
    const listed = await api.call(listSessions, { token })
    expect(listed.data.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iPhone', true],
      expect.arrayContaining([expect.any(String), false]),
      expect.arrayContaining([expect.any(String), false]),
    ])
    expect(listed.data.map(({ device }) => device)).toContain('Firefox on Windows')
    expect(JSON.stringify(listed)).not.toContain('AAAA')
  })

  test('[OWN-03] one other device is signed out, or all of them', async () => {
    const api = await start(dialect)
    for (let device = 0; device < 2; device += 1) await api.signIn()
    api.clock.now += 60_000
    const token = await api.signIn()
    const listed = await api.call(listSessions, { token })
    expect(listed.data).toHaveLength(3)
    await api.call(endSession, { token, id: listed.data[1]?._id ?? '' })
    expect((await api.call(listSessions, { token })).data).toHaveLength(2)
    await expect(api.call(endSession, { token, id: listed.data[1]?._id ?? '' })).rejects.toMatchObject({
      status: 404,
    })
    await api.call(endOtherSessions, { token })
    expect((await api.call(listSessions, { token })).data).toMatchObject([{ current: true }])
  })

  test('[OWN-03] an account cannot end the session of another account', async () => {
    const api = await start(dialect)
    await addColleague(api)
    const [mine, theirs] = [await api.signIn(), await signInAs(api, colleague)]
    const id = (await api.call(listSessions, { token: theirs })).data[0]?._id ?? ''
    await expect(api.call(endSession, { token: mine, id })).rejects.toMatchObject({ status: 404 })
    await api.call(endOtherSessions, { token: mine })
    expect((await api.call(readMe, { token: theirs })).user?.email).toBe(colleague.email)
  })

  test('[OWN-03] a session shows when it began, and about when it was last used', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const since = new Date(api.clock.now).toISOString()
    api.clock.now += 20 * 60_000
    await api.call(readMe, { token })
    const seen = new Date(api.clock.now).toISOString()
    expect((await api.call(listSessions, { token })).data).toMatchObject([{ since, seen }])
  })

  test('[OWN-03] colleagues are listed with their last sign-in; disabling ends sessions at once, enabling allows sign-ins again', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const [token, theirs] = [await api.signIn(), await signInAs(api, colleague)]
    const list = async () => (await api.call(listColleagues, { token })).data
    expect((await list()).map(({ fullName, state, isSelf }) => [fullName, state, isSelf])).toEqual([
      ['Sample Author', 'active', true],
      ['Sample Colleague', 'active', false],
    ])
    expect((await list())[1]?.signedIn).toBe(new Date(api.clock.now).toISOString())
    expect(await api.call(setColleagueActive, { token, id, body: { active: false, current } })).toMatchObject(
      {
        state: 'disabled',
      },
    )
    await expect(api.call(readMe, { token: theirs })).rejects.toMatchObject({ status: 401 })
    await expect(signInAs(api, colleague)).rejects.toMatchObject({ status: 403 })
    // Sent again, as after a lost response.
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    await api.call(setColleagueActive, { token, id, body: { active: true, current } })
    await expect(api.call(readMe, { token: theirs })).rejects.toMatchObject({ status: 401 })
    expect(await signInAs(api, colleague)).not.toBe('')
  })

  test('[OWN-03] the last account that can sign in cannot be disabled; invited ones do not count', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const id = await ownId(api, token)
    await api.call(inviteColleague, { token, body: { fullName: 'New', email: 'new@example.org', current } })
    await expect(
      api.call(setColleagueActive, { token, id, body: { active: false, current } }),
    ).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining('last account'),
    })
    expect((await api.call(readMe, { token })).user?.isActive).toBe(true)
  })

  test('[OWN-03] an account that was disabled during its call changes nothing', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const token = await api.signIn()
    const own = await ownId(api, token)
    const account = await requireAccount(api.db, colleague.email)
    const actor = { account, network: '', now: api.clock.now }
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    for (const act of [
      () => setActive(api.db, own, false, actor),
      () => invite(api.db, { fullName: 'New', email: 'new@example.org' }, actor),
      () => makeColleagueLink(api.db, own, actor),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await api.call(listColleagues, { token })).data).toHaveLength(2)
  })

  test('[OWN-03] a sign-in checks the account again before its session starts', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const token = await api.signIn()
    const signIns = Promise.allSettled(Array.from({ length: 4 }, () => signInAs(api, colleague)))
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    const results = await signIns
    await api.call(setColleagueActive, { token, id, body: { active: true, current } })
    for (const result of results)
      if (result.status === 'fulfilled')
        await expect(api.call(readMe, { token: result.value })).rejects.toMatchObject({ status: 401 })
    // The account as it was when the password was checked, and as it is when the session starts.
    const checked = await requireAccount(api.db, colleague.email)
    const begin = { device: '', network: '', now: api.clock.now }
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    expect(await startSession(api.db, checked, begin)).toBeUndefined()
    await api.call(setColleagueActive, { token, id, body: { active: true, current } })
    expect(await startSession(api.db, checked, begin)).toBeDefined()
    await resetPassword(api.db, colleague.email, password)
    expect(await startSession(api.db, checked, begin)).toBeUndefined()
  })

  test('[OWN-03] a form of another site, without the token, changes nothing', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const id = await addColleague(api)
    const headers = { cookie: `token=${token}; auth_token=${token}`, origin: 'https://evil.example' }
    for (const [method, path] of [
      ['POST', '/api/account/password'],
      ['DELETE', '/api/account/sessions'],
      ['POST', '/api/colleagues'],
      ['PUT', `/api/colleagues/${id}`],
      ['POST', `/api/colleagues/${id}/password-link`],
      ['POST', '/api/audit/exports'],
    ] as const)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
        const body = '{"active":false,"fullName":"E","email":"e@example.org","noun":"query","count":1}'
        const answer = await api.request(path, {
          method,
          headers: { ...headers, 'content-type': type },
          body,
        })
        expect([path, answer.status]).toEqual([path, 401])
      }
    expect((await api.call(listColleagues, { token })).data).toHaveLength(2)
  })
})

test.each(bothDialects)(
  '[OWN-03] on %s, if two accounts disable each other at once, one remains, in twenty attempts',
  async (dialect) => {
    const api = await start(dialect)
    const theirId = await addColleague(api)
    for (let time = 0; time < 20; time += 1) {
      const [mine, theirs] = [await api.signIn(), await signInAs(api, colleague)]
      const myId = await ownId(api, mine)
      const disable = (token: string, id: string, own: string) =>
        api.call(setColleagueActive, { token, id, body: { active: false, current: own } })
      const results = await Promise.allSettled([
        disable(mine, theirId, current),
        disable(theirs, myId, colleague.password),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await api.db.updateTable('accounts').set({ is_active: 1 }).execute()
    }
  },
)

test('[OWN-03] a sign-in waits for a change of its account that is being saved', async () => {
  const api = await start('postgres')
  const id = await addColleague(api)
  const checked = await requireAccount(api.db, colleague.email)
  const isWaiting = async () => {
    const waiting = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
    return waiting.rows.length > 0
  }
  let signIn: Promise<string | undefined> | undefined
  await api.db.transaction().execute(async (work) => {
    await work.updateTable('accounts').set({ password_hash: 'another' }).where('id', '=', id).execute()
    signIn = startSession(api.db, checked, { device: '', network: '', now: api.clock.now })
    await expect.poll(isWaiting).toBe(true)
  })
  expect(await signIn).toBeUndefined()
  expect(await api.db.selectFrom('tokens').selectAll().execute()).toEqual([])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/17.0 Safari/605.1', 'Safari on Mac'],
  ['curl/8.0', 'Unknown program'],
  ['', 'Unknown program'],
])('[OWN-03] %j is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
