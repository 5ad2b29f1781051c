import { describe, expect } from 'vitest'
import { accountPath, passwordLinkPath, paths, staffPaths } from '#config/paths.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { inviteTestColleague } from '../support/dashboard/colleagues.ts'
import { sizes, status, test } from '../support/dashboard/test.ts'

describe('a rejected password', () => {
  test.override({ expectedErrors: [/400/] })

  for (const { name, width, height } of sizes)
    test(
      `[OWN-03] at the width of ${name} the owner of a link chooses a password that is not rejected`,
      { tags: ['full'] },
      async ({ page, staff }) => {
        await page.resize(width, height)
        const { secret, email, password } = await inviteTestColleague(
          staff,
          `<i>New</i>\u202E ${'Colleague'.repeat(8)}`,
        )
        await page.open(passwordLinkPath(secret))
        await expect.element(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
        expect(page.window().location.hash).toBe('')
        await expect.element(page.getByText('<i>New</i>')).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)

        await page.reload()
        const field = page.getByLabelText('New password')
        await field.fill('password1234')
        await page.getByRole('button', { name: 'Set password' }).click()
        await expect.element(page.getByText(/one of the most common passwords/)).toBeVisible()
        await expectAccessible(page)
        await field.fill(password)
        await page.getByRole('button', { name: 'Set password' }).click()
        await expect.poll(() => page.path()).toBe(staffPaths.dashboard)
        const calls = await staff.requests()
        expect(calls.filter((call) => call === 'POST /api/auth/login')).toHaveLength(1)
        await page.open(accountPath('colleagues'))
        await expect.element(page.getByText(email).first()).toBeVisible()
      },
    )
})

describe('a sign-in that fails after the password was set', () => {
  test.override({ expectedErrors: [/503/] })

  test('[OWN-03] leads to the sign-in with a note and the address', async ({ page, staff }) => {
    const { secret, email, password } = await inviteTestColleague(staff)
    await staff.answer('POST /api/auth/login', status(503))
    await page.open(passwordLinkPath(secret))
    await page.getByLabelText('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect.element(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue(email)
    await expectAccessible(page)
    await staff.repair()
    await page.getByLabelText('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
    await expect.poll(() => page.path()).toBe(staffPaths.dashboard)
  })
})

describe('an invalid link', () => {
  test.override({ expectedErrors: [/400|410|503/] })

  test(
    '[OWN-03] used, foreign and hostile links show the same message, and a link to the sign-in',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { secret, password } = await inviteTestColleague(staff)
      await staff.send('POST', '/api/password-links', { token: secret, password })
      for (const one of [secret, 'x', '%3Cb%3E', 'A'.repeat(10_000)]) {
        await page.open(passwordLinkPath(one))
        await expect
          .element(page.getByRole('alert').filter({ hasText: /\S/ }))
          .toMatchTextContent(one.length > 200 ? 'The link is too long' : errorCodes.link_unusable.message)
      }
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Back to the sign-in' }).click()
      await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
      await page.reload()
      await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    },
  )

  test(
    '[OWN-03] while the server is unavailable the link stays valid and can be tried again',
    { tags: ['full'] },
    async ({ page, staff }) => {
      const { secret } = await inviteTestColleague(staff)
      await staff.answer('POST /api/password-links/read', status(503))
      await page.open(passwordLinkPath(secret))
      await expect.element(page.getByText(/The server could not be reached/)).toBeVisible()
      await staff.repair()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.element(page.getByLabelText('New password')).toBeVisible()
    },
  )
})

test(
  '[OWN-03] a signed-in person who opens a link stays on it',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const { secret } = await inviteTestColleague(staff)
    await staff.enter(staffPaths.help)
    await page.open(passwordLinkPath(secret))
    await expect.element(page.getByLabelText('New password')).toBeVisible()
  },
)

test('[OWN-03] without mail the login page names a person to ask', async ({ page }) => {
  await page.open(paths.login)
  await expect
    .element(page.getByText(/Forgotten it\? Ask the person who looks after this site/))
    .toBeVisible()
  await expect.element(page.getByText('Forgot your password?')).toHaveLength(0)
})

describe('where mail is set up', () => {
  test.override({ beside: ['reset-by-mail'] })

  test('[OWN-03] the login page offers a reset link', { tags: ['full'] }, async ({ page, staff }) => {
    await staff.answer('POST /api/password-resets', { message: 'A mail may be on its way.' })
    await page.open(paths.login)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect.element(page.getByRole('heading', { name: 'Forgotten password' })).toHaveFocus()
    await page.back()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send a link' }).click()
    await expect.element(page.getByText('Email is required')).toBeVisible()
    await page.getByLabelText('Email').fill('nobody@example.org')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a link' }).click()
    await expect.element(page.getByText('A mail may be on its way.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the sign-in' }).click()
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  })
})
