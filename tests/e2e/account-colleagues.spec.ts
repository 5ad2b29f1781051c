import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, product } from '../support/browser-test.ts'
import { addTestColleague, enterAs, inviteTestColleague } from '../support/colleague-staff.ts'
import { buildWithout, sendQuery } from '../support/inbox-staff.ts'
import { signInAt } from '../support/product.ts'
import { status, test, toast } from '../support/staff-test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, email: string) =>
  part(page, 'Colleagues').getByRole('listitem').filter({ hasText: email })

test(
  '[OWN-03, OWN-04] under the tiles of the profile: password, devices, colleagues and activity, at every width, with any name',
  { tag: '@width' },
  async ({ page, staff }) => {
    const long = `<b>Amina</b>\u202E${'A'.repeat(10_000)}`
    const colleague = { _id: 'a'.repeat(24), email: `${'a'.repeat(240)}@example.org`, role: '', signedIn: '' }
    const line = { at: new Date(0).toISOString(), account: '', act: 'invited', noun: 'account' }
    staff.answer(
      'GET /api/colleagues',
      status(200, {
        data: [
          { ...colleague, fullName: long, state: 'disabled', isSelf: false },
          { ...colleague, _id: 'b'.repeat(24), fullName: 'Grace', state: 'invited', isSelf: false },
          { ...colleague, _id: 'c'.repeat(24), fullName: 'Me', state: 'active', isSelf: true },
        ],
      }),
    )
    staff.answer(
      'GET /api/audit',
      status(200, {
        data: [{ ...line, _id: 'd', who: long.slice(0, 120), record: '', title: long, network: 'abcdef12' }],
        next: '',
      }),
    )
    await staff.enter(staffPaths.account)
    await expect(page.getByText('Account Status', { exact: true })).toBeVisible()
    for (const name of ['Change password', 'Signed-in devices', 'Colleagues', 'Activity'])
      await expect(part(page, name)).toBeVisible()
    await expect(part(page, 'Signed-in devices').getByText('This device')).toBeVisible()
    await expect(part(page, 'Colleagues').getByText('<b>Amina</b>')).toBeVisible()
    await expect(part(page, 'Activity').getByRole('listitem')).toBeVisible()
    await expect(part(page, 'Colleagues').getByText('This is you')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test.describe('what is refused', () => {
  test.use({ expectedErrors: [/400/] })

  test('[OWN-03] a password is changed: what is wrong is said at its field, other devices are signed out, this one stays', async ({
    page,
    staff,
  }) => {
    const colleague = await addTestColleague(staff)
    const elsewhere = await signInAt(product.baseUrl, colleague)
    await enterAs(page, colleague, staffPaths.account)
    const form = part(page, 'Change password')
    const devices = part(page, 'Signed-in devices').getByRole('listitem')
    await expect(devices).toHaveCount(2)
    const send = async (current: string, password: string) => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password').fill(password)
      await form.getByRole('button', { name: 'Change password' }).click()
    }
    await send(colleague.password, 'too short')
    await expect(form.getByText(/^Use at least 12 characters/)).toBeVisible()
    await send(colleague.password, 'Sample Colleague')
    await expect(form.getByText(/too close to your name/)).toBeVisible()
    await send('not my password', 'eight green tractors')
    await expect(form.getByText('This is not your current password.')).toBeVisible()
    await expectAccessible(page)
    await send(colleague.password, 'eight green tractors')
    await expect(toast(page, 'Password changed. Every other device is signed out.')).toBeVisible()
    await expect(form.getByLabel('New password')).toHaveValue('')
    await expect(devices).toHaveCount(1)
    const me = await fetch(`${product.baseUrl}/api/auth/me`, {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    })
    expect(me.status).toBe(401)
  })

  test('[OWN-03] a colleague is invited with a link that is shown once, disabled and enabled', async ({
    page,
    staff,
  }) => {
    const email = `${crypto.randomUUID()}@example.org`
    await staff.enter(staffPaths.account)
    const form = page.getByRole('form', { name: 'Invite a colleague' })
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByText('Full name is required')).toBeVisible()
    await form.getByLabel('Full name').fill('Invited Colleague')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'A link to choose a password' })
    await expect(dialog.getByLabel('Link')).toHaveValue(/^http:\/\/[\w.]+:\d+\/login#set-password=[\w-]{43}$/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(row(page, email).getByText('Invited', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue('')

    await form.getByLabel('Full name').fill('Once More')
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByText(/There is an account with this address already/)).toBeVisible()

    await row(page, email)
      .getByRole('button', { name: /^Disable/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(row(page, email).getByText('Disabled', { exact: true })).toBeVisible()
    await row(page, email)
      .getByRole('button', { name: /^Enable/ })
      .click()
    await expect(row(page, email).getByText('Invited', { exact: true })).toBeVisible()
  })
})

test('[OWN-03] devices are signed out, one or all others', async ({ page, staff }) => {
  const colleague = await addTestColleague(staff)
  for (let device = 0; device < 3; device += 1) await signInAt(product.baseUrl, colleague)
  await enterAs(page, colleague, staffPaths.account)
  const devices = part(page, 'Signed-in devices')
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await devices
    .getByRole('button', { name: /^Sign out Unknown program/ })
    .first()
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem').getByText('This device')).toBeVisible()
})

test.describe('a session that ends', () => {
  test.use({ expectedErrors: [/401/] })

  test('[OWN-03] a colleague who is disabled while the dashboard is open is led to the login page', async ({
    page,
    staff,
  }) => {
    const colleague = await addTestColleague(staff)
    await enterAs(page, colleague, staffPaths.help)
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    await expect.poll(() => staff.requests).toContain('GET /api/attention')
    await staff.send('PUT', `/api/colleagues/${colleague.id}`, { active: false })
    // What the browser does when the person comes back to this tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForURL(`**${paths.login}`)
    await expect(page.getByText(/You were signed out/)).toBeVisible()
  })

  test('[OWN-03] an invitation that was being written is kept, and no password is', async ({
    page,
    staff,
  }) => {
    const colleague = await addTestColleague(staff)
    await enterAs(page, colleague, staffPaths.account)
    const form = page.getByRole('form', { name: 'Invite a colleague' })
    await page.getByLabel('Current password').fill('a secret of mine')
    await form.getByLabel('Full name').fill('Half Written')
    await form.getByLabel('Email').fill('half@example.org')
    await staff.send('PUT', `/api/colleagues/${colleague.id}`, { active: false })
    await form.getByRole('button', { name: 'Invite' }).click()
    await page.waitForURL(`**${paths.login}`)
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
    expect(kept).toContain('half@example.org')
    expect(kept).not.toContain('a secret of mine')
    await staff.send('PUT', `/api/colleagues/${colleague.id}`, { active: true })
    await enterAs(page, colleague, staffPaths.account)
    await expect(form.getByLabel('Full name')).toHaveValue('Half Written')
  })
})

test('[OWN-04] activity is read newest first, of one kind, older ones on demand; an export is told', async ({
  page,
  staff,
}) => {
  await sendQuery(staff)
  await staff.enter(staffPaths.queries)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => staff.requests).toContain('POST /api/audit/exports')
  for (let number = 0; number < 25; number += 1) await inviteTestColleague(staff, `Colleague ${number}`)
  await page.goto(staffPaths.account)
  const lines = part(page, 'Activity').getByRole('listitem')
  await expect(lines).toHaveCount(20)
  await expect(lines.first()).toContainText('added Colleague 24')
  await part(page, 'Activity').getByRole('button', { name: 'Show older' }).click()
  await expect(lines.nth(24)).toContainText('added Colleague 0')
  await part(page, 'Activity').getByLabel('Kind').selectOption('Messages and exports')
  await expect(lines.first()).toContainText(/exported messages, \d+ as CSV/)
  await expect(part(page, 'Activity').getByText('added Colleague')).toHaveCount(0)
})

test('[FEA-02, OWN-03, OWN-04] with another backend the profile is as specified, and no such call is made', async ({
  page,
  staff,
}) => {
  await sendQuery(staff)
  await buildWithout(page, ['accounts', 'audit', 'reset-by-mail'])
  await staff.enter(staffPaths.queries)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.goto(staffPaths.account)
  await expect(page.getByText('Account Status', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  for (const call of staff.requests) expect(call).not.toMatch(/account|colleagues|audit|password/)
})
