import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'

/** The number of pictures of the row that the page has requested. */
function picturesAsked(page: Page): Promise<number> {
  return page.evaluate(() => {
    const row = document.querySelector('.row')?.innerHTML ?? ''
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return asked.filter((path) => path.includes('/pictures/') && row.includes(path)).length
  })
}

test('[HOME-10] pictures of the row on Home wait for a first scroll', async ({ page }) => {
  // Close enough for browsers to load them by themselves.
  await page.setViewportSize({ width: 390, height: 1200 })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.locator('.row').evaluate((row) => row.getBoundingClientRect().top)).toBeGreaterThan(1200)
  expect(await picturesAsked(page)).toBe(0)
  await page.mouse.wheel(0, 10)
  await expect.poll(() => picturesAsked(page)).toBeGreaterThan(0)
  await expect(page.locator('.row img').first()).toBeVisible()
})

test('[HOME-10] pictures of the row on Home load at once if it is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 3000 })
  await page.goto('/')
  await expect.poll(() => picturesAsked(page)).toBeGreaterThan(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const [way, reach] of Object.entries({
  'by keyboard': (page: Page) => page.locator('.row a').last().focus(),
  'by a link of another page': async (page: Page) => {
    await page.goto('/about')
    await page.goto('/#publications')
  },
  'after a return': async (page: Page) => {
    await page.getByRole('link', { name: 'View All Publications' }).click()
    await page.goBack()
  },
  'in print': (page: Page) => page.emulateMedia({ media: 'print' }),
}))
  test(
    `[HOME-10] pictures of the row on Home have loaded when it is reached ${way}`,
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await reach(page)
      // Prints have no covers.
      await expect(page.locator('.row-picture:not(.cover) img').first()).toBeVisible()
    },
  )

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[HOME-10] pictures of the row on Home have loaded', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('.row img').first()).toBeVisible()
  })
})
