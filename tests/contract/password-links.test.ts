import { describe, expect, onTestFinished, test } from 'vitest'
import { login, readMe } from '#contract/auth.ts'
import { createPasswordLink, inviteColleague } from '#contract/password-links/calls.ts'
import { listColleagues, setColleagueActive } from '#contract/colleagues.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { readFeatures } from '#contract/features.ts'
import { changePassword } from '#contract/passwords.ts'
import { readPasswordLink, requestPasswordReset, setPasswordByLink } from '#contract/password-links/calls.ts'
import { day } from '#lib/durations.ts'
import { makeLink } from '#server/password-links/store.ts'
import { passwordFault } from '#server/accounts/password-rules.ts'
import { sweep } from '#server/sweep.ts'
import { addColleague, colleague, json, staff, startApi, type TestApi } from '../support/api.ts'
import { type Dialect, dialects } from '../support/database.ts'
import { mailSettings, workOutbox } from '../support/mail.ts'
import { startMailServer } from '../support/mail-server.ts'

const password = 'seven green tractors'
const current = staff.password
const siteUrl = 'https://www.example.org'
const person = { fullName: 'New Colleague', email: 'new@example.org' }

async function start(dialect: Dialect, options: Parameters<typeof startApi>[1] = {}) {
  const api = await startApi(dialect, options)
  onTestFinished(api.close)
  return api
}

async function invited(api: TestApi) {
  const token = await api.signIn()
  const made = await api.call(inviteColleague, { token, body: { ...person, current } })
  return { token: '', ...made, staffToken: token }
}

const unusable = { status: 410, serverMessage: errorCodes.link_unusable.message }

describe.each(dialects)('on %s', (dialect) => {
  test('[OWN-03] an invited colleague chooses a password with a link that works once and is stored as a hash', async () => {
    const api = await start(dialect)
    const { staffToken, token, _id } = await invited(api)
    const state = async () =>
      (await api.call(listColleagues, { token: staffToken })).data.find((one) => one._id === _id)?.state
    expect(await state()).toBe('invited')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await api.db.selectFrom('password_links').selectAll().execute())).not.toContain(
      token,
    )
    for (const guess of ['', 'x', password])
      expect((await api.request('/api/auth/login', json({ ...person, password: guess }))).status).not.toBe(
        200,
      )
    expect(await api.call(readPasswordLink, { body: { token } })).toEqual(person)
    expect(await api.call(setPasswordByLink, { body: { token, password } })).toEqual(person)
    expect(await state()).toBe('active')
    expect((await api.call(login, { body: { email: person.email, password } })).token).not.toBe('')
    for (const call of [readPasswordLink, setPasswordByLink])
      await expect(
        api.call<object, unknown>(call, { body: { token, password: 'another green tractor' } }),
      ).rejects.toMatchObject(unusable)
  })

  test('[OWN-03] of ten simultaneous uses of a link one sets the password', async () => {
    const api = await start(dialect)
    const { token } = await invited(api)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        api.call(setPasswordByLink, { body: { token, password: `${password} ${index}` } }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const used = results.findIndex(({ status }) => status === 'fulfilled')
    const body = { email: person.email, password: `${password} ${used}` }
    expect((await api.call(login, { body })).token).not.toBe('')
  })

  test('[OWN-03] expired, foreign and hostile secrets get the same sentence', async () => {
    const api = await start(dialect)
    const { token } = await invited(api)
    const secrets = ['', 'x', 'A'.repeat(43), "'; drop table accounts; --", '<b>', '\u202E', token.slice(1)]
    for (const secret of secrets)
      await expect(api.call(readPasswordLink, { body: { token: secret } })).rejects.toMatchObject(unusable)
    api.clock.now += day
    await expect(api.call(readPasswordLink, { body: { token } })).rejects.toMatchObject(unusable)
    await expect(api.call(setPasswordByLink, { body: { token, password } })).rejects.toMatchObject(unusable)
    expect(await api.db.selectFrom('password_links').selectAll().execute()).toHaveLength(1)
    await sweep({ db: api.db, now: () => api.clock.now, retentionDays: undefined, say: () => {} })
    expect(await api.db.selectFrom('password_links').selectAll().execute()).toEqual([])
  })

  test('[OWN-03] a network that guesses secrets is refused', async () => {
    const api = await start(dialect, { limits: { linkByNetwork: { points: 3, seconds: 3600 } } })
    const guess = async ({ path }: { path: string }) =>
      (await api.request(path, json({ token: 'A'.repeat(43), password }))).status
    expect([await guess(readPasswordLink), await guess(setPasswordByLink)]).toEqual([410, 410])
    // Both calls count against one limit.
    expect([await guess(setPasswordByLink), await guess(setPasswordByLink)]).toEqual([410, 429])
    expect(await guess(readPasswordLink)).toBe(429)
  })

  test('[OWN-03] a rejected password leaves its link valid', async () => {
    const api = await start(dialect)
    const { token } = await invited(api)
    for (const weak of ['short', 'password1234', 'New Colleague 1', 'new@example.org'])
      await expect(api.call(setPasswordByLink, { body: { token, password: weak } })).rejects.toMatchObject({
        status: 400,
        fields: { password: expect.any(String) },
      })
    expect(await api.call(setPasswordByLink, { body: { token, password } })).toEqual(person)
  })

  test('[OWN-03] a colleague’s reset link ends with a newer link, a change of the password, or the account', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const token = await api.signIn()
    const make = async () =>
      (await api.call(createPasswordLink, { token, id, body: { current } })).token ?? ''
    const { token: theirs } = await api.call(login, { body: colleague })
    const ends = async (link: string) =>
      expect(api.call(readPasswordLink, { body: { token: link } })).rejects.toMatchObject(unusable)

    const first = await make()
    const second = await make()
    await ends(first)
    await api.call(changePassword, { token: theirs, body: { current: colleague.password, password } })
    await ends(second)
    const fourth = await make()
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    await ends(fourth)
    await expect(make()).rejects.toMatchObject({ status: 400 })
    await api.call(setColleagueActive, { token, id, body: { active: true, current } })
    await ends(fourth)
  })

  test('[OWN-03] a used reset link ends the sessions of its owner', async () => {
    const api = await start(dialect)
    const id = await addColleague(api)
    const token = await api.signIn()
    const { token: theirs } = await api.call(login, { body: colleague })
    const link = await api.call(createPasswordLink, { token, id, body: { current } })
    expect((await api.call(readMe, { token: theirs })).user?.email).toBe(colleague.email)
    await api.call(setPasswordByLink, { body: { token: link.token ?? '', password: 'eight green tractors' } })
    await expect(api.call(readMe, { token: theirs })).rejects.toMatchObject({ status: 401 })
  })

  test('[OWN-03] an address has one account, and the list says so', async () => {
    const api = await start(dialect)
    const token = await api.signIn()
    const body = { fullName: 'Somebody', email: ' STAFF@example.org ', current }
    await expect(api.call(inviteColleague, { token, body })).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.stringContaining('already') },
    })
    const again = { fullName: 'A'.repeat(10_000), email: 'x@example.org', current }
    await expect(api.call(inviteColleague, { token, body: again })).rejects.toMatchObject({ status: 400 })
  })

  test('[OWN-03] names with markup and direction marks are mailed in one plain line', async () => {
    const api = await start(dialect, { mailFrom: siteUrl })
    const server = await startMailServer()
    onTestFinished(server.close)
    const token = await api.signIn()
    const fullName = '<b>X</b>\u202Egro.live\r\nBcc: victim@example.org'
    await api.call(inviteColleague, { token, body: { ...person, fullName, current } })
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    const [mail] = server.received
    expect(mail?.to).toEqual([person.email])
    expect(mail?.body).not.toMatch(/^Bcc:/im)
    expect(mail?.body).toContain('Hello <b>X</b>gro.live Bcc: victim@example.org,')
  })

  test('[OWN-03] with mail set up, links of colleagues go only to their owners', async () => {
    const api = await start(dialect, { mailFrom: siteUrl })
    const server = await startMailServer()
    onTestFinished(server.close)
    const token = await api.signIn()
    const made = await api.call(inviteColleague, { token, body: { ...person, current } })
    const again = await api.call(createPasswordLink, { token, id: made._id, body: { current } })
    const { _id, expires } = made
    for (const answer of [made, again]) expect(answer).toEqual({ _id, expires, mailed: true })
    expect(await api.db.selectFrom('password_links').selectAll().execute()).toEqual([])
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    const secrets = server.received.map(({ body }) => /#set-password=([\w-]{43})\s*$/m.exec(body)?.[1] ?? '')
    expect(server.received.map(({ to }) => to)).toEqual([[person.email], [person.email]])
    for (const secret of secrets)
      expect(await api.call(readPasswordLink, { body: { token: secret } })).toEqual(person)
  })

  test('[OWN-03] the response has the link for an address that cannot be mailed', async () => {
    const api = await start(dialect, { mailFrom: siteUrl })
    const server = await startMailServer()
    onTestFinished(server.close)
    const token = await api.signIn()
    const odd = { fullName: 'Odd', email: 'ödd@example.org', current }
    const answered = await api.call(inviteColleague, { token, body: odd })
    expect(answered).toMatchObject({ mailed: false, token: expect.stringMatching(/^[\w-]{43}$/) })
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    expect(server.received).toEqual([])
  })

  test.each([
    ['with the address of the site', siteUrl],
    ['without it', undefined],
  ])(
    '[OWN-03] the owner of an account gets a mail about a new password, with its time and the next steps, %s',
    async (_how, site) => {
      const api = await start(dialect, { mailFrom: siteUrl })
      const server = await startMailServer()
      onTestFinished(server.close)
      await api.db
        .updateTable('accounts')
        .set({ full_name: 'Ann\u202E\r\nBcc: victim@example.org' })
        .execute()
      const token = await api.signIn()
      const work = () => workOutbox(api.db, mailSettings(server.url, { siteUrl: site }), api.clock.now)
      const refused = { current: 'a-wrong-password', password }
      expect((await api.request('/api/account/password', json(refused, token))).status).toBe(400)
      await work()
      expect(server.received).toEqual([])

      await api.call(changePassword, { token, body: { current, password } })
      // The response was lost: the change is recorded once.
      await api.call(changePassword, { token, body: { current, password } })
      await work()
      const [mail] = server.received
      expect(server.received.map(({ to }) => to)).toEqual([[staff.email]])
      expect(mail?.body).not.toMatch(/^Bcc:/im)
      expect(mail?.body).not.toContain(password)
      const text = mail?.body.replace(/=\r?\n/g, '').replaceAll('=E2=80=9C', '“') ?? ''
      expect(text).toContain('Hello Ann Bcc: victim@example.org,')
      expect(text).toContain('on 20 November 2026, 14:00 (')
      expect(text).toContain(site === undefined ? 'ask a colleague at once for a link' : `${siteUrl}/login`)

      const id = await addColleague(api)
      const secret = await makeLink(api.db, id, api.clock.now + day)
      await api.call(setPasswordByLink, { body: { token: secret, password } })
      // Also for an account disabled in between: it has the new password once enabled.
      await api.db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', id).execute()
      await work()
      expect(server.received.map(({ to }) => to)).toEqual([[staff.email], [colleague.email]])
    },
  )

  test('[OWN-03] a request for a reset has the same response and writes with an account and without', async () => {
    const api = await start(dialect, { mailFrom: siteUrl, trustedHops: 1 })
    expect(await api.call(readFeatures)).toContain('reset-by-mail')
    const ask = async (email: string, network: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': network }
      const answer = await api.request('/api/password-resets', { ...json({ email }), headers })
      const mails = await api.db.selectFrom('mails').selectAll().execute()
      const lines = await api.db
        .selectFrom('audit_lines')
        .select('id')
        .where('act', '=', 'reset-asked')
        .execute()
      return { status: answer.status, body: await answer.text(), mails: mails.length, lines: lines.length }
    }
    const unknown = await ask('nobody@example.org', '192.0.2.1')
    const known = await ask(` ${staff.email.toUpperCase()}`, '192.0.2.2')
    expect(known).toEqual({ ...unknown, mails: 2, lines: 2 })
    expect([unknown.status, unknown.mails, unknown.lines]).toEqual([200, 1, 1])
  })

  test('[OWN-03] a reset is mailed to the account alone, with a link that outlives the limit', async () => {
    const api = await start(dialect, { mailFrom: siteUrl, trustedHops: 1 })
    const server = await startMailServer()
    onTestFinished(server.close)
    const ask = async (email: string, network: string) => {
      const headers = {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-for': network,
      }
      return (await api.request('/api/password-resets', { ...json({ email }), headers })).status
    }
    await ask('nobody@example.org', '192.0.2.1')
    await ask(` ${staff.email.toUpperCase()}`, '192.0.2.2')
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    expect(server.received.map(({ to }) => to)).toEqual([[staff.email]])
    const text = server.received[0]?.body ?? ''
    const [, secret = ''] =
      /^https:\/\/www\.example\.org\/login#set-password=([\w-]{43})\s*$/m.exec(text) ?? []
    expect(text).not.toContain('evil.example')
    // Using up the limit locks out no one: a mailed link still works.
    for (const [network, status] of [
      ['192.0.2.3', 200],
      ['192.0.2.4', 200],
      ['192.0.2.5', 429],
    ] as const)
      expect(await ask(staff.email, network)).toBe(status)
    await workOutbox(api.db, mailSettings(server.url, { siteUrl }), api.clock.now)
    expect(server.received).toHaveLength(3)
    expect(await api.call(setPasswordByLink, { body: { token: secret, password } })).toMatchObject({
      email: staff.email,
    })
    expect(JSON.stringify(await api.db.selectFrom('mails').selectAll().execute())).not.toContain(secret)
  })

  test('[OWN-03] reset requests are limited per address and per network; disabled accounts get none', async () => {
    const api = await start(dialect, {
      mailFrom: siteUrl,
      trustedHops: 1,
      limits: { resetByNetwork: { points: 5, seconds: 3600 } },
    })
    const id = await addColleague(api)
    const token = await api.signIn()
    await api.call(setColleagueActive, { token, id, body: { active: false, current } })
    const ask = async (email: string, network: string) =>
      (
        await api.request('/api/password-resets', {
          ...json({ email }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
        })
      ).status
    for (const email of [colleague.email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let time = 0; time < 4; time += 1) statuses.push(await ask(email, `192.0.2.${time}`))
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const many: number[] = []
    for (let time = 0; time < 6; time += 1) many.push(await ask(`${time}@example.org`, '198.51.100.1'))
    expect(many).toEqual([200, 200, 200, 200, 200, 429])
    const mails = await api.db.selectFrom('mails').select('record_id').execute()
    expect(mails.map(({ record_id }) => record_id)).toEqual(Array(3 + 3 + 5).fill(''))
  })

  test('[OWN-03] without mail a link cannot be requested, and the backend does not list the call', async () => {
    const api = await start(dialect)
    expect(await api.call(readFeatures)).not.toContain('reset-by-mail')
    await expect(api.call(requestPasswordReset, { body: { email: staff.email } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('[OWN-03] a mail that could not be sent for a day is dropped, and each attempt has a new link', async () => {
    const api = await start(dialect, { mailFrom: siteUrl })
    const server = await startMailServer()
    onTestFinished(server.close)
    await api.call(requestPasswordReset, { body: { email: staff.email } })
    const settings = mailSettings(server.url, { siteUrl })
    await workOutbox(api.db, settings, api.clock.now + day)
    expect(server.received).toEqual([])
    expect(await api.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'sent' }])
  })
})

const owner = { email: 'amina.diallo@example.org', full_name: 'Amina Diallo' }

test.each([
  'elevenchars',
  'password1234',
  'P@ssw0rd!!!!',
  'qwertyuiop123',
  '123456789012',
  '999999999999',
  'abcabcabcabc',
  'correct horse battery staple',
  'iloveyou2026!',
  'amina.diallo1',
  'Amina Diallo 99',
  'amina.diallo@example.org',
])('[OWN-03] %j is rejected', (weak) => {
  expect(passwordFault(weak, owner)).toBeDefined()
})

test.each([
  'seven green tractors',
  'aminas tractors are green',
  'zwölf grüne Traktoren',
  'xK4#mPq9vLw2',
  '  spaces count too ',
])('[OWN-03] %j is accepted', (good) => {
  expect(passwordFault(good, owner)).toBeUndefined()
})
