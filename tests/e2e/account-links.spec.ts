import type { Page } from '@playwright/test'
import { passwordLinkPath, paths, staffPaths } from '#config/paths.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { inviteTestColleague } from '../support/colleague-staff.ts'
import { status, test } from '../support/staff-test.ts'

const choose = (page: Page) => page.getByRole('heading', { name: 'Choose a password' })

test.describe('a password that is refused', () => {
  test.use({ expectedErrors: [/400/] })

  test(
    '[OWN-03] the owner of a link chooses a password and signs in with it; nothing but the call that uses it sees its secret',
    { tag: '@width' },
    async ({ page, staff }) => {
      const { secret, email, password, fullName } = await inviteTestColleague(
        staff,
        '<i>New</i>\u202E Colleague',
      )
      const seen: string[] = []
      page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
      await page.goto(passwordLinkPath(secret))
      await expect(choose(page)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('meta[name="referrer"]').last()).toHaveAttribute('content', 'no-referrer')
      await expect(page.getByText(fullName)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await page.reload()
      const field = page.getByLabel('New password')
      await field.fill('password1234')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByText(/one of the most common passwords/)).toBeVisible()
      await field.fill(password)
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
      await page.waitForURL(`**${staffPaths.dashboard}`)
      expect(seen.filter((text) => text.includes(secret))).toEqual([])
    },
  )
})

test.describe('a link that does not work', () => {
  test.use({ expectedErrors: [/400|410|503/] })

  test('[OWN-03] used, foreign and hostile ones get one sentence, and the way back to the sign-in', async ({
    page,
    staff,
  }) => {
    const { secret, password } = await inviteTestColleague(staff)
    await staff.send('POST', '/api/password-links', { token: secret, password })
    for (const one of [secret, 'x', '%3Cb%3E', 'A'.repeat(10_000)]) {
      await page.goto('/about')
      await page.goto(passwordLinkPath(one))
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
        one.length > 200 ? 'The link is too long' : errorCodes.link_unusable.message,
      )
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to the sign-in' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  test('[OWN-03] where the server is away the link is kept and can be tried again', async ({
    page,
    staff,
  }) => {
    const { secret } = await inviteTestColleague(staff)
    staff.answer('POST /api/password-links/read', status(503))
    await page.goto(passwordLinkPath(secret))
    await expect(page.getByText(/The server could not be reached/)).toBeVisible()
    staff.repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('New password')).toBeVisible()
  })
})

test('[OWN-03] who is signed in and opens a link stays on it', async ({ page, staff }) => {
  const { secret } = await inviteTestColleague(staff)
  await staff.enter(staffPaths.help)
  await page.goto(passwordLinkPath(secret))
  await expect(page.getByLabel('New password')).toBeVisible()
})

test('[OWN-03] without mail the login page says whom to ask', async ({ page, staff }) => {
  expect(staff.token).not.toBe('')
  await page.goto(paths.login)
  await expect(page.getByText(/Forgotten\? Ask whoever looks after this site/)).toBeVisible()
  await expect(page.getByText('Forgot your password?')).toHaveCount(0)
})

test('[OWN-03] where mail is set up a forgotten password is asked for in the login page', async ({
  page,
  staff,
}) => {
  // As the page is built where the backend names `reset-by-mail`.
  await page.route(`**${paths.login}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace('&quot;links&quot;:[0,true]', '&quot;links&quot;:[0,true],&quot;resetByMail&quot;:[0,true]')
      .replace(
        /<span>Forgotten\?.*?<\/span>/s,
        '<a class="more" href="#forgotten-password">Forgot your password?</a>',
      )
    await route.fulfill({ response, body })
  })
  staff.answer('POST /api/password-resets', status(200, { message: 'A mail may be on its way.' }))
  await page.goto(paths.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.org')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('A mail may be on its way.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the sign-in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
