import { describe, expect } from 'vitest'
import { paths, staffPaths } from '#config/paths.ts'
import { faults } from '../support/dashboard/answers.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { held, type PageUnderTest, press, status, test, toast, toastBar } from '../support/dashboard/test.ts'

// Messages of the browser about responses that these tests cause on purpose.
test.override({ expectedErrors: [/Failed to load resource/], lastingToasts: true })

const token = () => localStorage.getItem('token')
const loginButton = (page: PageUnderTest) => page.css('main').getByRole('button', { name: 'LOGIN' })
const password = (page: PageUnderTest) => page.getByLabelText('Password', { exact: true })

async function pressLogout(page: PageUnderTest): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

async function fillLogin(page: PageUnderTest): Promise<void> {
  await page.open(paths.login)
  await page.getByLabelText('Email').fill('someone@example.org')
  await password(page).fill('a-password')
}

async function pressLogin(page: PageUnderTest): Promise<void> {
  await fillLogin(page)
  await loginButton(page).click()
}

/** Holds back the page's timers of this length. Resolves with the callback of the first one. */
function holdTimer(page: PageUnderTest, milliseconds: number): Promise<() => void> {
  const view = page.window()
  const wait = view.setTimeout.bind(view)
  return new Promise((resolve) => {
    view.setTimeout = Object.assign((act: () => void, after?: number, ...rest: unknown[]) => {
      if (after !== milliseconds) return wait(act, after, ...rest)
      resolve(act)
      return 0
    }, wait)
  })
}

/** Milliseconds that a logout shows its message before it opens another page. */
const readingTime = 1800

test('[LOG-10] a failed logout keeps the session and the page', async ({ page, staff }) => {
  for (const [fault, text] of [
    [status(500, {}), 'Logout failed'],
    [faults.refusing, 'Error logging out'],
  ] as const) {
    await staff.answer('POST /api/auth/logout', fault)
    await staff.enter(staffPaths.help)
    let isLeaving = false
    void holdTimer(page, readingTime).then(() => (isLeaving = true))
    await pressLogout(page)
    await expect.element(toast(page, text)).toBeVisible()
    expect(isLeaving).toBe(false)
    expect(page.path()).toBe(staffPaths.help)
    expect(token()).toBe(staff.token)
  }
})

test('[LOG-10, LOG-11] a logout that gets 401 ends the session and leads to the login page', async ({
  page,
  staff,
}) => {
  await staff.answer('POST /api/auth/logout', status(401, {}))
  await staff.enter(staffPaths.help)
  const timer = holdTimer(page, readingTime)
  await pressLogout(page)
  await expect.element(toast(page, 'Session expired. Please login again')).toBeVisible()
  const afterReading = await timer
  afterReading()
  await expect.poll(() => page.path()).toBe(paths.login)
  expect(token()).toBeNull()
})

test('[LOG-10] a logout without a session says so and leads to the website', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  page.window().localStorage.clear()
  await pressLogout(page)
  await expect.element(toast(page, 'No active session found')).toBeVisible()
  await expect.poll(() => page.path()).toBe(paths.home)
})

test(
  '[UI-01] at most 20 toasts are shown, the newest among them',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await fillLogin(page)
    // Toasts that come while the window has no focus stay.
    page.window().document.hasFocus = () => false
    for (let count = 1; count <= 23; count += 1) {
      await staff.answer(
        'POST /api/auth/login',
        status(400, { success: false, message: `Refusal ${count}.` }),
      )
      // The toasts may cover the button.
      await press(password(page), '{Enter}')
      await expect.element(toast(page, `Refusal ${count}.`)).toBeVisible()
    }
    await expect.element(page.css('.Toastify__toast')).toHaveLength(20)
    await expect.element(toast(page, 'Refusal 3.')).toHaveLength(0)
    await expect.element(toast(page, 'Refusal 4.')).toHaveLength(1)
  },
)

test('[LOG-03, UI-02] during a login the button shows progress and ignores a second press', async ({
  page,
  staff,
}) => {
  const slow = held({ success: false, message: 'Not today.' })
  await staff.answer('POST /api/auth/login', slow.answer)
  await pressLogin(page)
  await press(password(page), '{Enter}')
  await expect.element(page.getByRole('button', { name: 'LOGGING IN...' })).toBeDisabled()
  await expect.element(toast(page, 'Logging in...')).toBeVisible()
  await expectAccessible(page)
  await slow.release()
  await expect.element(toast(page, 'Not today.')).toBeVisible()
  await expectAccessible(page)
  expect((await staff.requests()).filter((call) => call.endsWith('/login'))).toHaveLength(1)
})

test('[LOG-03] a successful login shows its message for two seconds, then opens the dashboard', async ({
  page,
  staff,
}) => {
  await staff.answer('POST /api/auth/login', { success: true, token: staff.token, user: {} })
  await fillLogin(page)
  const timer = holdTimer(page, 2000)
  await loginButton(page).click()
  const text = 'Login successful! Redirecting...'
  await expect.element(toast(page, text)).toBeVisible()
  await expect.element(toastBar(page, text)).toHaveStyle({ animationDuration: '2s' })
  const afterTwoSeconds = await timer
  expect(page.path()).toBe(paths.login)
  afterTwoSeconds()
  await expect.poll(() => page.path()).toBe(staffPaths.dashboard)
})

test('[LOG-05] a signed-in person is redirected from the login page, and going back does not return to it', async ({
  page,
  staff,
}) => {
  const slow = held({ user: { fullName: 'A. Sample' } })
  await staff.answer('GET /api/auth/me', slow.answer)
  await staff.enter(paths.about)
  // A navigation while the page loads replaces its history entry; a later one adds an entry.
  page.window().setTimeout(() => page.window().location.assign(`${paths.login}?token=${'a'.repeat(43)}`))
  await expect.element(loginButton(page)).toBeVisible()
  await expect.poll(() => page.window().document.readyState).toBe('complete')
  await slow.release()
  await expect.poll(() => page.path()).toBe(staffPaths.dashboard)
  await page.back()
  await expect.poll(() => page.path()).toBe(paths.about)
})

test(
  '[UI-02] two failed logins for one reason show one message',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.answer('POST /api/auth/login', status(401, { message: 'Wrong password.' }))
    await pressLogin(page)
    const said = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('Wrong password.', { exact: true })
    await expect.element(said).toBeVisible()
    const second = held({ message: 'Wrong password.' }, 401)
    await staff.answer('POST /api/auth/login', second.answer)
    await loginButton(page).click()
    const busy = toast(page, 'Logging in...')
    await expect.element(busy).toBeVisible()
    await second.release()
    await expect.element(busy).not.toBeInTheDocument()
    await expect.element(said).toHaveLength(1)
    await expect.element(said).toBeVisible()
  },
)

test('[LOG-03, LOG-04] a failed login shows the reason and keeps the input', async ({ page, staff }) => {
  await fillLogin(page)
  for (const [fault, text] of [
    [status(403, { message: 'This account is closed.' }), 'This account is closed.'],
    [{ success: false, message: 'Not today.' }, 'Not today.'],
    [{ success: false }, 'Login failed'],
    [status(500, {}), 'Login failed'],
    [status(503, '<h1>Down</h1>'), 'Login failed'],
    [faults.refusing, 'An error occurred during login'],
  ] as const) {
    await staff.answer('POST /api/auth/login', fault)
    await loginButton(page).click()
    await expect.element(toast(page, text)).toBeVisible()
    await expect.element(toastBar(page, text)).toHaveStyle({ animationDuration: '4s' })
    await expect.element(page.getByLabelText('Email')).toHaveValue('someone@example.org')
    await expect.element(password(page)).toHaveValue('a-password')
    await expect.element(loginButton(page)).toBeEnabled()
    await page.getByRole('button', { name: 'close' }).first().click()
    await expect.element(toast(page, text)).not.toBeInTheDocument()
  }
})

for (const storage of ['full', 'blocked', 'absent'] as const)
  describe(`storage that is ${storage}`, () => {
    test.override({ storage })

    test(
      '[LOG-04] the login reports it, and no screen is blank',
      { tags: storage === 'blocked' ? [] : ['full'] },
      async ({ page, staff }) => {
        await staff.answer('POST /api/auth/login', { success: true, token: staff.token, user: {} })
        await pressLogin(page)
        await expect.element(toast(page, 'Failed to set authentication data')).toBeVisible()
        expect(page.path()).toBe(paths.login)
        await page.open(staffPaths.articles)
        await expect.poll(() => page.path()).toBe(paths.login)
        await expect.element(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
      },
    )
  })
