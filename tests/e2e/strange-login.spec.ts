import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { status, test, toast, toastBar } from '../support/staff-test.ts'
import { faults, held } from '../support/strange-backend.ts'

// What a browser says of answers that these tests cause on purpose.
test.use({ expectedErrors: [/Failed to load resource/], lastingToasts: true })

const pressLogout = async (page: Page) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('[LOG-10] a logout that fails keeps the session and the page', async ({ page, staff }) => {
  for (const [fault, text] of [
    [status(500, {}), 'Logout failed'],
    [faults.refusing, 'Error logging out'],
  ] as const) {
    staff.answer('POST /api/auth/logout', fault)
    await staff.enter(staffPaths.help)
    await pressLogout(page)
    await expect(toast(page, text)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${staffPaths.help}$`))
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(staff.token)
  }
})

test('[LOG-10, LOG-11] a logout answered with 401 ends the session and leads to the login page', async ({
  page,
  staff,
}) => {
  staff.answer('POST /api/auth/logout', status(401, {}))
  await staff.enter(staffPaths.help)
  await pressLogout(page)
  await expect(toast(page, 'Session expired. Please login again')).toBeVisible()
  await page.waitForURL(`**${paths.login}`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[LOG-10] a logout without a session says so and leads to the website', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await pressLogout(page)
  await expect(toast(page, 'No active session found')).toBeVisible()
  await page.waitForURL(/\/\/[^/]+\/$/)
})

async function fillLogin(page: Page): Promise<void> {
  await page.goto(paths.login)
  await page.getByLabel('Email').fill('someone@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a-password')
}

async function pressLogin(page: Page): Promise<void> {
  await fillLogin(page)
  await page.locator('main').getByRole('button', { name: 'LOGIN' }).click()
}

test('[LOG-03, UI-02] while it is answered, the login says so and takes no second press', async ({
  page,
  staff,
}) => {
  const slow = held({ success: false, message: 'Not today.' })
  staff.answer('POST /api/auth/login', slow.answer)
  await pressLogin(page)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'LOGGING IN...' })).toBeDisabled()
  await expect(toast(page, 'Logging in...')).toBeVisible()
  await expectAccessible(page)
  slow.release()
  await expect(toast(page, 'Not today.')).toBeVisible()
  await expectAccessible(page)
  expect(staff.requests.filter((call) => call.endsWith('/login'))).toHaveLength(1)
})

test('[LOG-03] a login that succeeds says so for two seconds, and then leads to the dashboard', async ({
  page,
  staff,
}) => {
  staff.answer('POST /api/auth/login', { success: true, token: staff.token, user: {} })
  const opened: string[] = []
  await page.clock.install()
  await fillLogin(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  page.on(
    'request',
    (request) => request.isNavigationRequest() && opened.push(new URL(request.url()).pathname),
  )
  await page.locator('main').getByRole('button', { name: 'LOGIN' }).click()
  const text = 'Login successful! Redirecting...'
  // The toast needs a few milliseconds of its own to turn into this one.
  const isSaid = async () => {
    await page.clock.runFor(5)
    return toast(page, text).isVisible()
  }
  await expect.poll(isSaid, { intervals: [50] }).toBe(true)
  await expect(toastBar(page, text)).toHaveCSS('animation-duration', '2s')
  await page.clock.runFor(1700)
  expect(opened).toEqual([])
  await page.clock.runFor(300)
  await expect.poll(() => opened).toEqual([staffPaths.dashboard])
})

test('[LOG-05] whoever is signed in is led on from the login page, which no way back leads to', async ({
  page,
  staff,
}) => {
  const slow = held({ user: { fullName: 'A. Sample' } })
  staff.answer('GET /api/auth/me', slow.answer)
  await page.goto(paths.about)
  // Only what is opened after a page has loaded could stand beside it in the history.
  await staff.enter(`${paths.login}?token=${'a'.repeat(43)}`)
  slow.release()
  await page.waitForURL(`**${staffPaths.dashboard}`)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
})

test('[UI-02] a login that fails twice for one reason says so once', async ({ page, staff }) => {
  staff.answer('POST /api/auth/login', status(401, { message: 'Wrong password.' }))
  await pressLogin(page)
  const said = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('Wrong password.', { exact: true })
  await expect(said).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'LOGIN' }).click()
  await expect(toast(page, 'Logging in...')).toBeVisible()
  await expect(toast(page, 'Logging in...')).toHaveCount(0)
  await expect(said).toHaveCount(1)
  await expect(said).toBeVisible()
})

test('[LOG-03, LOG-04] a login that fails says why and keeps what was typed', async ({ page, staff }) => {
  for (const [fault, text] of [
    [status(403, { message: 'This account is closed.' }), 'This account is closed.'],
    [{ success: false, message: 'Not today.' }, 'Not today.'],
    [{ success: false }, 'Login failed'],
    [status(500, {}), 'Login failed'],
    [status(503, '<h1>Down</h1>'), 'Login failed'],
    [faults.refusing, 'An error occurred during login'],
  ] as const) {
    staff.answer('POST /api/auth/login', fault)
    if (page.url() === 'about:blank') await pressLogin(page)
    else await page.locator('main').getByRole('button', { name: 'LOGIN' }).click()
    await expect(toast(page, text)).toBeVisible()
    await expect(toastBar(page, text)).toHaveCSS('animation-duration', '4s')
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.org')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a-password')
    await expect(page.locator('main').getByRole('button', { name: 'LOGIN' })).toBeEnabled()
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect(toast(page, text)).toHaveCount(0)
  }
})

const brokenStorage = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  blocked: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  },
  absent: () => {
    Object.defineProperty(window, 'localStorage', { value: null })
  },
}

for (const [name, breakIt] of Object.entries(brokenStorage))
  test(`[LOG-04] storage that is ${name}: the login says so, and no screen is a white page`, async ({
    page,
    staff,
  }) => {
    await page.addInitScript(breakIt)
    staff.answer('POST /api/auth/login', { success: true, token: staff.token, user: {} })
    await pressLogin(page)
    await expect(toast(page, 'Failed to set authentication data')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
    await page.goto(staffPaths.articles)
    await page.waitForURL(`**${paths.login}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  })
