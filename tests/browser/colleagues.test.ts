import { describe, expect } from 'vitest'
import { accountPath, paths, staffPaths } from '#config/paths.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { addTestColleague, enterAs, inviteTestColleague, signIn } from '../support/dashboard/colleagues.ts'
import { comeBack, sendQuery } from '../support/dashboard/inbox.ts'
import { type PageUnderTest, sizes, status, test, toast } from '../support/dashboard/test.ts'

const part = (page: PageUnderTest, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: PageUnderTest, email: string) =>
  part(page, 'Colleagues').getByRole('listitem').filter({ hasText: email })

/** Confirms an open dialog with a password. */
async function confirm(page: PageUnderTest, action: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your password').fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

for (const { name: size, width, height } of sizes)
  test(
    `[OWN-03, OWN-04] the account has its parts with any name at the width of ${size}`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(width, height)
      const long = `<b>Amina</b>\u202E${'A'.repeat(10_000)}`
      const colleague = {
        _id: 'a'.repeat(24),
        email: `${'a'.repeat(240)}@example.org`,
        role: '',
        signedIn: '',
      }
      const line = { at: new Date(0).toISOString(), account: '', act: 'invited', noun: 'account' }
      await staff.answer('GET /api/colleagues', {
        data: [
          { ...colleague, fullName: long, state: 'disabled', isSelf: false },
          { ...colleague, _id: 'b'.repeat(24), fullName: 'Grace', state: 'invited', isSelf: false },
          { ...colleague, _id: 'c'.repeat(24), fullName: 'Me', state: 'active', isSelf: true },
        ],
      })
      await staff.answer('GET /api/audit', {
        data: [{ ...line, _id: 'd', who: long.slice(0, 120), record: '', title: long, network: 'abcdef12' }],
        next: '',
      })
      await staff.enter(staffPaths.account)
      await expect.element(page.getByText('Account Status', { exact: true })).toBeVisible()
      const parts = page.getByRole('navigation', { name: 'Parts of the profile' })
      const look = async (link: string, name: string, text: string | RegExp) => {
        await parts.getByRole('link', { name: link }).click()
        await expect.element(part(page, name).getByText(text)).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
      await look('Password and devices', 'Signed-in devices', 'This device')
      await expect.element(part(page, 'Change password')).toBeVisible()
      await look('Colleagues', 'Colleagues', '<b>Amina</b>')
      await expect.element(part(page, 'Colleagues').getByText('This is you')).toBeVisible()
      await look('Activity', 'Activity', / · network abcdef$/)
    },
  )

test('[OWN-03] a part of the profile has an address; back and forward lead between parts, and the focus stays', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.account)
  const parts = page.getByRole('navigation', { name: 'Parts of the profile' })
  const link = (name: string) => parts.getByRole('link', { name })
  await expect.element(link('Account')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('switch', { name: 'Keys without Ctrl' })).toBeVisible()
  await link('Colleagues').click()
  await expect.element(page.getByRole('heading', { name: 'Invite a colleague' })).toBeVisible()
  await expect.element(link('Colleagues')).toHaveFocus()
  await expect.element(link('Colleagues')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Account Status')).toHaveLength(0)
  expect(page.path()).toBe(accountPath('colleagues'))
  await link('Activity').click()
  await expect.element(part(page, 'Activity')).toBeVisible()
  await page.back()
  await expect.element(page.getByRole('heading', { name: 'Invite a colleague' })).toBeVisible()
  expect(page.path()).toBe(accountPath('colleagues'))
  page.window().history.forward()
  await expect.element(part(page, 'Activity')).toBeVisible()
  await page.reload()
  await expect.element(part(page, 'Activity')).toBeVisible()
  await page.back()
  await page.back()
  await expect.element(page.getByText('Account Status', { exact: true })).toBeVisible()
  // The profile was read for the two times that the page was loaded.
  expect((await staff.requests()).filter((call) => call === 'GET /api/auth/me')).toHaveLength(2)
  await page.open(accountPath('no-part'))
  await expect.element(page.getByText('Account Status', { exact: true })).toBeVisible()
})

describe('rejected passwords', () => {
  test.override({ expectedErrors: [/status of 40[01]/] })

  test(
    '[OWN-03] changing a password: errors appear at their field, other devices are signed out, this one stays signed in',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const colleague = await addTestColleague(staff)
      const elsewhere = await signIn(staff, colleague)
      await enterAs(page, staff, colleague, accountPath('password'))
      const form = part(page, 'Change password')
      const devices = part(page, 'Signed-in devices').getByRole('listitem')
      await expect.element(devices).toHaveLength(2)
      const send = async (current: string, password: string) => {
        await form.getByLabelText('Current password').fill(current)
        await form.getByLabelText('New password').fill(password)
        await form.getByRole('button', { name: 'Change password' }).click()
      }
      await send(colleague.password, 'too short')
      await expect.element(form.getByText(/^Use at least 12 characters/)).toBeVisible()
      await send(colleague.password, 'Sample Colleague')
      await expect.element(form.getByText(/too close to your name/)).toBeVisible()
      await send('not my password', 'eight green tractors')
      await expect.element(form.getByText('This is not your current password.')).toBeVisible()
      await expectAccessible(page)
      await send(colleague.password, 'eight green tractors')
      await expect.element(toast(page, 'Password changed. Every other device is signed out.')).toBeVisible()
      await expect.element(form.getByLabelText('New password')).toHaveValue('')
      await expect.element(devices).toHaveLength(1)
      const headers = { authorization: `Bearer ${elsewhere.token}` }
      expect((await fetch('/api/auth/me', { headers })).status).toBe(401)
    },
  )

  test(
    '[OWN-03] a colleague is invited with a link that shows once, disabled and enabled',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const email = `${crypto.randomUUID()}@example.org`
      await staff.enter(accountPath('colleagues'))
      const form = page.getByRole('form', { name: 'Invite a colleague' })
      await form.getByRole('button', { name: 'Invite' }).click()
      await expect.element(form.getByText('Full name is required')).toBeVisible()
      await form.getByLabelText('Full name').fill('Invited Colleague')
      await form.getByLabelText('Email').fill(email)
      await form.getByRole('button', { name: 'Invite' }).click()
      const asked = page.getByRole('dialog', { name: 'Invite a colleague' })
      await expect.element(asked.getByLabelText('Your password')).toHaveFocus()
      await expectAccessible(page)
      await confirm(page, 'Invite', 'not my password')
      await expect.element(asked.getByText('This is not your current password.')).toBeVisible()
      await expectAccessible(page)
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(form.getByLabelText('Email')).toHaveValue(email)
      await form.getByRole('button', { name: 'Invite' }).click()
      await confirm(page, 'Invite', staff.password)
      const dialog = page.getByRole('dialog', { name: 'A link to choose a password' })
      await expect
        .element(dialog.getByLabelText('Link'))
        .toHaveValue(expect.stringMatching(/^http:\/\/[\w.]+:\d+\/login#set-password=[\w-]{43}$/))
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect.element(form.getByRole('button', { name: 'Invite' })).toHaveFocus()
      await expect.element(row(page, email).getByText('Invited', { exact: true })).toBeVisible()
      await expect.element(form.getByLabelText('Email')).toHaveValue('')

      await form.getByLabelText('Full name').fill('Once More')
      await form.getByLabelText('Email').fill(email)
      await form.getByRole('button', { name: 'Invite' }).click()
      await confirm(page, 'Invite', staff.password)
      await expect.element(form.getByText(/There is an account with this address already/)).toBeVisible()
      await expect.element(form.getByLabelText('Full name')).toHaveValue('Once More')

      await row(page, email)
        .getByRole('button', { name: /^Disable/ })
        .click()
      await confirm(page, 'Disable', 'not my password')
      await expect.element(page.getByText('This is not your current password.')).toBeVisible()
      await confirm(page, 'Disable', staff.password)
      await expect.element(row(page, email).getByText('Disabled', { exact: true })).toBeVisible()
      await row(page, email)
        .getByRole('button', { name: /^Enable/ })
        .click()
      await confirm(page, 'Enable', staff.password)
      await expect.element(row(page, email).getByText('Invited', { exact: true })).toBeVisible()
    },
  )
})

test(
  '[OWN-03] with mail set up, the dialog says where the link was mailed, and hides the link',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const colleague = await inviteTestColleague(staff, '<i>New</i> Colleague')
    const made = { _id: colleague.id, expires: new Date().toISOString(), mailed: true }
    await staff.answer(`POST /api/colleagues/${colleague.id}/password-link`, status(201, made))
    await staff.enter(accountPath('colleagues'))
    await row(page, colleague.email)
      .getByRole('button', { name: /^New link/ })
      .click()
    await confirm(page, 'Make a link', staff.password)
    const dialog = page.getByRole('dialog', { name: 'A link to choose a password' })
    await expect
      .element(dialog)
      .toMatchTextContent(`It is on its way to ${colleague.email} by mail. No one else sees it.`)
    await expect.element(dialog.getByRole('textbox')).toHaveLength(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(row(page, colleague.email).getByRole('button', { name: /^New link/ })).toHaveFocus()
  },
)

describe('a password that cannot be checked', () => {
  test.override({ expectedErrors: [/status of 429|Failed to load|ERR_/] })

  test(
    '[OWN-03] after too many attempts, or without a response, the dialog keeps its input and says why',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { id, email } = await addTestColleague(staff)
      const call = `POST /api/colleagues/${id}/password-link`
      const message = 'Too many attempts. Please try again in 15 minutes.'
      await staff.answer(call, status(429, { message, code: 'too_many_requests' }))
      await staff.enter(accountPath('colleagues'))
      await row(page, email)
        .getByRole('button', { name: /^Reset link/ })
        .click()
      await confirm(page, 'Make a link', staff.password)
      const dialog = page.getByRole('dialog', { name: 'Make a link' })
      await expect.element(dialog.getByText(message)).toBeVisible()
      await staff.answer(call, faults.refusing)
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      await expect.element(dialog.getByText(/^There was no response/)).toBeVisible()
      await expect.element(dialog.getByLabelText('Your password')).toHaveValue(staff.password)
      await staff.repair()
      await dialog.getByRole('button', { name: 'Make a link' }).click()
      await expect.element(page.getByLabelText('Link', { exact: true })).toBeVisible()
    },
  )
})

test('[OWN-03] one device or all others can be signed out', { tags: ['full'] }, async ({ page, staff }) => {
  const colleague = await addTestColleague(staff)
  for (let device = 0; device < 3; device += 1) await signIn(staff, colleague)
  await enterAs(page, staff, colleague, accountPath('password'))
  const devices = part(page, 'Signed-in devices')
  await expect.element(devices.getByRole('listitem')).toHaveLength(4)
  await devices
    .getByRole('button', { name: /^Sign out (?!all)/ })
    .first()
    .click()
  await expect.element(devices.getByRole('listitem')).toHaveLength(3)
  await devices.getByRole('button', { name: 'Sign out all others' }).click()
  await expect.element(devices.getByRole('listitem')).toHaveLength(1)
  await expect.element(devices.getByRole('listitem').getByText('This device')).toBeVisible()
})

describe('a session that ends', () => {
  test.override({ expectedErrors: [/401/] })

  test('[OWN-03] a colleague who is disabled while the dashboard is open is led to the login page', async ({
    page,
    staff,
  }) => {
    const colleague = await addTestColleague(staff)
    await enterAs(page, staff, colleague, staffPaths.help)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    await expect.poll(() => staff.requests()).toContain('GET /api/attention')
    await staff.send('PUT', `/api/colleagues/${colleague.id}`, { active: false, current: staff.password })
    // As the browser does when the person returns to this tab.
    comeBack(page)
    await expect.poll(() => page.path()).toBe(paths.login)
    await expect.element(page.getByText(/You were signed out/)).toBeVisible()
  })

  test(
    '[OWN-03] the draft of an invitation is stored, without passwords',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const colleague = await addTestColleague(staff)
      await enterAs(page, staff, colleague, accountPath('password'))
      const form = page.getByRole('form', { name: 'Invite a colleague' })
      await page.getByLabelText('Current password').fill('a secret of mine')
      await page.getByRole('link', { name: 'Colleagues' }).click()
      await form.getByLabelText('Full name').fill('Half Written')
      await form.getByLabelText('Email').fill('half@example.org')
      const setActive = (active: boolean) =>
        staff.send('PUT', `/api/colleagues/${colleague.id}`, { active, current: staff.password })
      await setActive(false)
      await form.getByRole('button', { name: 'Invite' }).click()
      await confirm(page, 'Invite', colleague.password)
      await expect.poll(() => page.path()).toBe(paths.login)
      const kept = JSON.stringify([sessionStorage, localStorage])
      expect(kept).toContain('half@example.org')
      expect(kept).not.toContain('a secret of mine')
      expect(kept).not.toContain(colleague.password)
      await setActive(true)
      await enterAs(page, staff, colleague, accountPath('colleagues'))
      await expect.element(form.getByLabelText('Full name')).toHaveValue('Half Written')
    },
  )
})

test(
  '[OWN-04] the activity list is newest first, with older entries on demand',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await sendQuery(staff)
    await staff.enter(staffPaths.queries)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect.poll(() => staff.requests()).toContain('POST /api/audit/exports')
    for (let number = 0; number < 25; number += 1) await inviteTestColleague(staff, `Colleague ${number}`)
    await page.open(accountPath('activity'))
    const lines = part(page, 'Activity').getByRole('listitem')
    await expect.element(lines).toHaveLength(20)
    await expect.element(lines.first()).toMatchTextContent('added Colleague 24')
    await part(page, 'Activity').getByRole('button', { name: 'Show older' }).click()
    await expect.element(lines.nth(24)).toMatchTextContent('added Colleague 0')
    await part(page, 'Activity').getByLabelText('Kind').selectOptions('Messages and exports')
    await expect.element(lines.first()).toMatchTextContent(/exported messages, \d+ as CSV/)
    await expect.element(part(page, 'Activity').getByText('added Colleague')).toHaveLength(0)
  },
)

describe('with another backend', () => {
  test.override({ without: ['accounts', 'audit', 'reset-by-mail'] })

  test(
    '[FEA-02, OWN-03, OWN-04] the profile is as specified, and no extension is called',
    { tags: ['full'] },
    async ({ page, staff }) => {
      await sendQuery(staff)
      await staff.enter(staffPaths.queries)
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await page.open(staffPaths.account)
      await expect.element(page.getByText('Account Status', { exact: true })).toBeVisible()
      await expect.element(page.getByRole('main').getByRole('heading')).toHaveLength(2)
      await expect.element(page.getByRole('main').getByRole('button')).toHaveLength(0)
      for (const call of await staff.requests()) expect(call).not.toMatch(/account|colleagues|audit|password/)
    },
  )
})
