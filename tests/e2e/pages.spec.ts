import type { Page } from '@playwright/test'
import { paths, publicationPath, staffPaths } from '#config/paths.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  product,
  samplePublication,
  signIn,
  test,
} from '../support/browser-test.ts'

const publicPages = [...Object.values(paths), '/publications/2']
/** Their colours are those of other pages: only the full run, in which every check includes colours, checks them. */
const alike = new Set<string>([paths.monitoring, paths.research, paths.policy, '/publications/2'])

for (const path of publicPages)
  test(
    `[NAV-01, NAV-03] ${path} is whole, accessible and never wider than the window`,
    { tag: '@width' },
    async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      if (!alike.has(path)) await expectContrast(page)
    },
  )

test(
  '[DET-01] a publication is whole, accessible and never wider than the window',
  { tag: '@width' },
  async ({ page }) => {
    await page.goto(publicationPath((await samplePublication())._id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Visit the publication/ })).toHaveAttribute('href', /^https:/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectContrast(page)
  },
)

test.describe('an unknown path', () => {
  test.use({ expectedErrors: [/404/] })

  test(
    '[DET-02] a publication that does not exist gets 404 with its own screen',
    { tag: '@width' },
    async ({ page }) => {
      await page.goto('/publications')
      for (const id of ['65a000000000000000000001', 'no-such-publication', '%F0%9F%8C%BE']) {
        const response = await page.goto(`/publication/${id}`)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: 'Publication Not Found' })).toBeVisible()
        await expectAccessible(page)
      }
      await expectContrast(page)
      await expect(page.getByRole('link', { name: 'See our latest publications' })).toHaveAttribute(
        'href',
        '/#publications',
      )
      await page.getByRole('button', { name: 'Go Back' }).click()
      await expect(page).toHaveURL(/\/publication\/no-such-publication$/)
    },
  )

  test('[NAV-02] gets 404 and leads home', { tag: '@width' }, async ({ page }) => {
    // The last two match header rules of existing pages; the 404 page has its styles under each.
    for (const path of ['/no-such-page', '/publications/99', '/publication/a/b']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectContrast(page)
    // It also offers the latest three publications and people to ask.
    const main = page.getByRole('main')
    await expect(main.locator('a[href^="/publication/"]')).toHaveCount(3)
    await expect(main.getByRole('link', { name: 'Ask us for it' })).toHaveAttribute('href', paths.contact)
    await page.getByRole('link', { name: 'Go back home' }).click()
    await expect(page).toHaveURL(`${product.baseUrl}/`)
  })
})

test('a public page loads no script before an island comes into view, and none without islands', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of [
    paths.publications,
    publicationPath((await samplePublication())._id),
    paths.research,
    paths.home,
  ]) {
    await page.goto(path)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })))
    expect(scripts, path).toEqual([])
  }
  await page.getByRole('heading', { name: 'Our Latest Publications' }).scrollIntoViewIfNeeded()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('public pages can be read without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.baseUrl })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Our Latest Publications' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View All Publications' })).toBeVisible()
  await page.getByRole('link', { name: 'View All Publications' }).click()
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.goto(publicationPath((await samplePublication())._id))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

/** A screen and everything that it loads are in place. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading/)
  await expect(page.locator('[data-skeleton], .skeleton')).toHaveCount(0)
}

test(
  '[LAY-01, LAY-02] every screen of the dashboard is whole, opened by its address or reloaded',
  { tag: ['@desktop', '@wide'] },
  async ({ page }) => {
    await signIn(page)
    for (const path of Object.values(staffPaths)) {
      await page.goto(path)
      await expectLoaded(page)
      await expectNoSidewaysScroll(page)
    }
    await page.reload()
    await expectLoaded(page)
  },
)
