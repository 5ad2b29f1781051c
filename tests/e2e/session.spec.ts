import { expect, expectAccessible, product, signIn, test } from '../support/browser-test.ts'

test('[LOG-01, LOG-02] the sign-in form shows errors during typing', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await email.fill('nobody')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await email.fill('')
  await expect(page.getByText('Email is required')).toBeVisible()
  await password.fill('12345')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await password.fill('')
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^log ?in$/i })
    .last()
    .click()
  await expect(page.getByText('Please fill fields correctly before submitting')).toBeVisible()
  await email.fill(product.email)
  await expect(page.getByText('Email is required')).toHaveCount(0)
})

// Reduced motion stops the bar whose end closes a toast.
test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('[LOG-04] a toast without a set time closes after six seconds', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login')
    await page.clock.install()
    await page.getByRole('button', { name: 'LOGIN' }).click()
    const toast = page.getByText('Please fill fields correctly before submitting')
    await page.clock.runFor(1000)
    await expect(toast).toBeVisible()
    await page.mouse.move(0, 700)
    await page.clock.runFor(4500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast).toHaveCount(0)
  })
})

test('input typed before the script has loaded is preserved', async ({ page }) => {
  let release = () => {}
  const arrived = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@')
  await page.getByLabel('Password', { exact: true }).fill('a-password')
  release()
  await page.getByLabel('Email').press('End')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).press('End')
  await page.keyboard.type('!')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a-password!')
})

test.describe('a wrong password', () => {
  test.use({ expectedErrors: [/401/] })

  test('[LOG-04] shows the server’s words and loses no input', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill(product.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page
      .getByRole('button', { name: /^log ?in$/i })
      .last()
      .click()
    await expect(page.getByText('The email or the password is not right.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(product.email)
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('[LOG-03, LOG-05, LOG-06, LAY-01] signing in opens the dashboard with real counts, and the login page then redirects there at once', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page
    .getByRole('button', { name: /^log ?in$/i })
    .last()
    .click()
  await expect(page.getByText('Login successful! Redirecting...')).toBeVisible()
  await page.waitForURL('**/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const count = async (path: string) => {
    const answer = await fetch(product.baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
    const list: unknown[] | { data: unknown[] } = await answer.json()
    return Array.isArray(list) ? list.length : list.data.length
  }
  for (const [heading, path] of [
    ['Publications statistics', '/api/publication-cards'],
    ['Queries', '/api/queries'],
    ['Appointments', '/api/appointments/'],
  ] as const) {
    const panel = page.getByRole('region', { name: heading, exact: true })
    await expect(panel.getByText(String(await count(path)), { exact: true }).first()).toBeVisible()
  }
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['auth_token', 'user_info']))
  await page.goto('/login')
  await page.waitForURL('**/dashboard')
})

test('[LOG-09] a protected page without a session leads to the login page', async ({ page }) => {
  await page.goto('/articles')
  await page.waitForURL('**/login')
})

test('[LOG-10, LOG-13] signing out revokes the token, leads to the website, and other tabs follow', async ({
  page,
  context,
}) => {
  await signIn(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const other = await context.newPage()
  await other.goto('/queries')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('button', { name: /menu/i }).first()
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL(`${product.baseUrl}/`)
  await other.waitForURL('**/login')
  const me = await fetch(`${product.baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(me.status).toBe(401)
})
