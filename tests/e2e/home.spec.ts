import { services } from '#config/services.ts'
import {
  bringUp,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  samplePublication,
  test,
} from '../support/browser-test.ts'

test.use({ lastingToasts: true })

test('Home is at most seven screens of a phone, and presents its goals as goals', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * 844)
  await expect(page.locator('.hero').getByText('Our goals')).toBeVisible()
  // The row of expertise scrolls sideways, the page does not.
  await bringUp(page, 'Our Expertise')
  const row = page.getByRole('region', { name: 'Areas of expertise' })
  expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(390)
  // The device of the row of publications.
  await page.locator('#targetContent').getByRole('button', { name: 'Later cards' }).click()
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('#targetContent').getByRole('button', { name: 'Later cards' })).toBeHidden()
  await expect(row).not.toHaveAttribute('tabindex')
  await expectNoSidewaysScroll(page)
})

test('a long author without a space wraps on the page of a publication', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/publication/${(await samplePublication())._id}`)
  // As long as the form allows an author's name to be.
  await page.locator('.paper-author b').evaluate((author) => (author.textContent = 'Author'.repeat(20)))
  await expectNoSidewaysScroll(page)
})

test('Home leads with a finding: its number, its chart, and the publication that it is from', async ({
  page,
}) => {
  for (const [path, figure, numbers] of [
    ['/', '34%', 'Week 4 $1.10'],
    ['/research', '9 of 50', 'Farm gate 9'],
  ] as const) {
    await page.goto(path)
    const finding = page.getByRole('figure').filter({ hasText: 'Finding, with sample figures' })
    await expect(finding.getByText(figure)).toBeVisible()
    await expect(finding.getByRole('img', { name: numbers })).toBeVisible()
    await expectAccessible(page)
    const source = finding.getByRole('link')
    const name = (await source.textContent()) ?? ''
    await source.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('each service page has a finding and one call to action', async ({ page }) => {
  for (const { path } of services) {
    await page.goto(path)
    await expect(page.locator('main .finding')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('link', { name: 'Book an appointment' })).toHaveCount(1)
  }
})

test('people are shown by their pictures', async ({ page }) => {
  await page.goto('/')
  const portraits = page.locator('.team img')
  await expect(portraits).toHaveCount(4)
  await bringUp(page, 'The people behind the numbers')
  await expect
    .poll(() => portraits.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
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
