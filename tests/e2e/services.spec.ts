import { services } from '#config/services.ts'
import { expect, expectAccessible, test } from '../support/browser-test.ts'

test(
  '[FND-04] a service leads to an appointment form that begins with the service',
  { tag: '@full' },
  async ({ page }) => {
    for (const [path, name] of [
      ['/research', 'Market Research'],
      ['/program', 'Programmatic Work'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('region', { name: 'Talk to us' }).getByRole('link').click()
      await expect(page.locator('#appointment-form')).toBeInViewport()
      await expect(page.getByLabel('Message')).toHaveValue(`About: ${name}\n\n`)
    }
  },
)

test(
  '[SVC-04] each service shows its deliverables and its latest publication',
  { tag: '@width' },
  async ({ page }) => {
    await page.goto('/services')
    const items = page.locator('.service-list > li')
    for (const [index, { title, receives }] of services.entries()) {
      const item = items.nth(index)
      await expect(item.getByRole('heading', { name: title })).toBeVisible()
      await expect(item.getByText(receives[0] ?? '')).toBeVisible()
      const latest = item.getByRole('link').last()
      const name = (await latest.textContent())?.trim() ?? ''
      await latest.click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.goBack()
    }
    await expectAccessible(page)
    await page.goto('/research')
    const latest = page.getByRole('region', { name: 'Latest publication' })
    const name = (await latest.getByRole('link').textContent())?.trim() ?? ''
    expect(name).toMatch(/market|trade|price/i)
    await latest.getByRole('article').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  },
)
