import { describe, expect, onTestFinished, test } from 'vitest'
import { resetPassword } from '#server/accounts/accounts.ts'
import { json, staff, startApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'

const home = '192.0.2.1'
const elsewhere = '198.51.100.7'
const wrong = 'wrong-password'

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, { trustedHops: 1, ...options })
  onTestFinished(api.close)
  /** Signs in from a network. Returns the response. */
  const attempt = (network: string, password: string, email = staff.email) =>
    api.request('/api/auth/login', {
      ...json({ email, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    })
  const guess = async (network: string, times: number) => {
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1) statuses.push((await attempt(network, wrong)).status)
    return statuses
  }
  return { ...api, attempt, guess }
}

describe.each(dialects)('on %s', (dialect) => {
  test('ten wrong passwords block the network that sent them and no other', async () => {
    const api = await start(dialect)
    expect(await api.guess(elsewhere, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    const refused = await api.attempt(elsewhere, staff.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await api.attempt(home, staff.password)).status).toBe(200)
  })

  test('a new password resets the counters of the old one', async () => {
    const api = await start(dialect)
    await api.guess(home, 10)
    expect((await api.attempt(home, staff.password)).status).toBe(429)
    await resetPassword(api.db, staff.email, 'a-newer-password')
    expect((await api.attempt(home, 'a-newer-password')).status).toBe(200)
  })

  test('signing in clears earlier failures of its network', async () => {
    const api = await start(dialect)
    await api.guess(home, 9)
    expect((await api.attempt(home, staff.password)).status).toBe(200)
    expect(await api.guess(home, 10)).not.toContain(429)
  })

  test('guesses from many networks slow down every sign-in to that account, and lock no one out', async () => {
    const api = await start(dialect)
    for (const network of ['203.0.113.1', '203.0.113.2']) await api.guess(network, 10)
    expect(api.pauses).toEqual([])
    expect((await api.attempt(home, staff.password)).status).toBe(200)
    expect(api.pauses).toEqual([2000])
    await api.attempt(home, wrong, 'somebody.else@example.org')
    expect(api.pauses).toEqual([2000])
  })

  test('one network may try a limited number of accounts, counted before the body is read', async () => {
    const api = await start(dialect, { limits: { signInByNetwork: { points: 2, seconds: 60 } } })
    const from = { 'x-forwarded-for': home, 'content-type': 'application/json' }
    const send = () => api.request('/api/auth/login', { method: 'POST', body: '{"cut', headers: from })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 429])
    expect((await api.attempt(elsewhere, staff.password)).status).toBe(200)
  })

  test('a failure is a warning in the log, with the account and a hash of the network', async () => {
    const api = await start(dialect)
    await api.attempt(home, wrong)
    await api.attempt(home, wrong)
    await api.attempt(elsewhere, wrong, 'nobody@example.org')
    await api.attempt(home, staff.password)
    const [first, second, unknown, right] = api.lines
    const account = await api.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    expect(first).toMatchObject({ level: 'warn', status: 401, warning: { account: account.id } })
    expect(second?.warning).toEqual(first?.warning)
    expect(unknown?.warning?.account).toBeUndefined()
    expect(unknown?.warning?.network).toEqual(expect.any(String))
    expect(unknown?.warning?.network).not.toBe(first?.warning?.network)
    expect(right).toMatchObject({ level: 'info', status: 200 })
    for (const secret of [home, elsewhere, staff.email, wrong])
      expect(JSON.stringify(api.lines)).not.toContain(secret)
  })
})

test('forwarded addresses without a trusted proxy cause one warning', async () => {
  const api = await start('sqlite', { trustedHops: 0 })
  await api.attempt(home, staff.password)
  await api.attempt(home, staff.password)
  expect(api.lines.map(({ level, warning }) => [level, warning?.reason])).toEqual([
    ['warn', expect.stringContaining('TRUST_PROXY')],
    ['info', undefined],
  ])
})
