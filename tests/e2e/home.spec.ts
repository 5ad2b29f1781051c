import { expect, expectNoSidewaysScroll, samplePublication, test } from '../support/browser-test.ts'

test.use({ lastingToasts: true })

test('Home is at most six screens of a phone, and presents its goals as goals', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6 * 844)
  await expect(page.locator('.hero').getByText('Our goals')).toBeVisible()
  // The row of expertise scrolls sideways, the page does not.
  const row = page.locator('.expertise')
  expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(390)
  await expectNoSidewaysScroll(page)
})

test('a long author without a space wraps on the page of a publication', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/publication/${(await samplePublication())._id}`)
  // As long as the form allows an author's name to be.
  await page.locator('.paper-author b').evaluate((author) => (author.textContent = 'Author'.repeat(20)))
  await expectNoSidewaysScroll(page)
})

test('people without a photograph have their initials', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.team [role=img]')).toHaveText(['AS', 'KS', 'WS', 'TS'])
})

test('identical toasts do not stack', async ({ page }) => {
  await page.clock.install()
  await page.goto('/#appointment-form')
  const submit = page.getByRole('button', { name: 'Book appointment' })
  await expect(page.locator('form')).toHaveJSProperty('noValidate', true)
  const toasts = page.locator('.Toastify__toast')
  await submit.click()
  await expect(toasts).toHaveText(['Please fill in all required fields correctly'])
  await toasts.evaluate((first) => first.setAttribute('data-first', ''))
  // Within a second the same words are the same toast.
  await page.clock.fastForward(2000)
  await submit.click()
  await expect(page.locator('.Toastify__toast:not([data-first])')).toBeVisible()
  await expect(toasts).toHaveCount(1)
})

test('[LOG-01] the sign-in shows the password on demand, and names a person to ask about a forgotten one', async ({
  page,
}) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  const show = page.getByRole('button', { name: 'Show password' })
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await show.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByText('Forgotten it? Ask')).toBeVisible()
})
