import type { Locator, Page } from '@playwright/test'
import { publicationPath } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { faults } from '../support/faulty-backend.ts'
import { searched, test } from '../support/search-site.ts'

test.use({ expectedErrors: [/Failed to load resource|ViewTransition opt-in disabled/] })

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const count = (page: Page) => results(page).getByRole('status')
const looking = 'Looking for publications …'

/** Records the titles of the list that any frame has shown, and the sum of all layout shifts. */
async function observe(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      for (const title of document.querySelectorAll('.publications h2'))
        if (title.checkVisibility({ visibilityProperty: true })) seen.add(title.textContent)
      requestAnimationFrame(look)
    }
    look()
    Reflect.set(window, 'observed', () => ({ seen: [...seen], shift }))
  })
  return async (): Promise<{ seen: string[]; shift: number }> =>
    page.evaluate(() => Reflect.get(window, 'observed')())
}

for (const kind of ['ours', 'foreign'] as const)
  test(`[FND-01, FND-02] a link with a filter never shows other publications, and nothing moves (${kind})`, async ({
    page,
    sites,
  }) => {
    const observed = await observe(page)
    let held = Promise.withResolvers<void>()
    await page.route(/\/search\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    for (const asked of ['topic=Trade', 'q=dairy']) {
      held = Promise.withResolvers<void>()
      // The page loads without its search, which the page itself asks for.
      await page.goto(`${sites[kind]}/publications?${asked}`, { waitUntil: 'commit' })
      await expect(count(page)).toHaveText(looking)
      held.resolve()
      await expect(count(page)).toHaveText(/publications found/)
      const { seen, shift } = await observed()
      expect(seen).toEqual([])
      expect(shift).toBeLessThan(0.05)
    }
    await page.goBack()
    await expect(count(page)).toHaveText('8 publications found on Trade')
    await page.goForward()
    await expect(count(page)).toHaveText('4 publications found')
    expect((await observed()).seen).toEqual([])
    await results(page).getByRole('button', { name: 'Clear' }).click()
    await expect(page.locator('.publications').getByRole('listitem')).toHaveCount(8)
  })

test(
  '[FND-01, FND-02, REA-01, REA-04, REA-05] on a slow phone no filter shows other publications or moves the page',
  { tag: '@full' },
  async ({ page, sites }) => {
    const observed = await observe(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const bytes = (400 * 1024) / 8
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
    for (const asked of ['q=dairy', 'topic=Trade', 'series=Watch', 'year=2023', 'author=Ann', 'language=fr'])
      for (const site of [sites.ours, sites.foreign]) {
        await page.goto(`${site}/publications?${asked}`)
        await expect(count(page)).toHaveText(/ found/)
        const { seen, shift } = await observed()
        expect(seen, asked).toEqual([])
        expect(shift, asked).toBeLessThan(0.05)
      }
  },
)

test('[FND-01] if the code of the search does not arrive, the page says so and offers all publications', async ({
  page,
  sites,
}) => {
  for (const fault of ['failing', 'hanging']) {
    await page.clock.install()
    await page.route(/\/search\.js$/, (route) => (fault === 'failing' ? route.abort() : undefined))
    await page.goto(`${sites.ours}/publications?q=dairy`, { waitUntil: 'commit' })
    await expect(count(page)).toBeVisible()
    await page.clock.runFor(15_000)
    await expect(count(page)).toHaveText(/cannot be reached/)
    await results(page).getByRole('link', { name: 'See all publications' }).click({ noWaitAfter: true })
    await expect(page.locator('.publications').getByRole('listitem')).toHaveCount(8)
    await page.unroute(/\/search\.js$/)
  }
})

test(
  '[FND-01] if neither the backend nor the index answers, the page says so and offers all publications',
  { tag: '@full' },
  async ({ page, sites }) => {
    for (const fault of ['failing', 'hanging']) {
      sites.answers.set('/api/publication-search', faults['error 500'])
      await page.clock.install()
      await page.route(/\/search\/1\.json$/, (route) => (fault === 'failing' ? route.abort() : undefined))
      await page.goto(`${sites.ours}/publications?topic=Trade`)
      await expect.poll(() => sites.asked().length).toBeGreaterThan(0)
      await page.clock.runFor(20_000)
      await expect(count(page)).toHaveText(/cannot be reached/)
      await results(page).getByRole('link', { name: 'See all publications' }).click()
      await expect(page.locator('.publications').getByRole('listitem')).toHaveCount(8)
    }
  },
)

test('[PUB-01, FND-02] on a phone the first title is in the upper half, and one button has the filters', async ({
  page,
  sites,
}) => {
  const upper = async (title: Locator) => (await title.boundingBox())?.y ?? NaN
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${sites.ours}/publications`)
  expect(await upper(page.locator('.publications').getByRole('heading').first())).toBeLessThan(422)
  const search = page.getByRole('search')
  await expect(search.getByRole('link')).toHaveCount(0)
  await page.goto(`${sites.ours}/publications?topic=Trade&year=2023`)
  await expect(search.getByText(/^Filter/)).toHaveText('Filter (2)')
  expect(await upper(results(page).getByRole('heading').first())).toBeLessThan(422)
  await expectAccessible(page)
  await search.getByRole('button', { name: 'Trade' }).click()
  await expect(page).toHaveURL(/publications\?year=2023$/)
  await expect(search.getByText(/^Filter/)).toHaveText('Filter (1)')
  await expect(search.getByText(/^Filter/)).toBeFocused()
  await search.getByRole('button', { name: '2023' }).click()
  await expect(page).toHaveURL(/publications$/)
  await expect(search.getByText(/^Filter/)).toHaveText('Filter')
})

const filters = ['topic=Dairy', 'year=2023']

test('[FND-02] with script the filters that pages draw lead to the list', async ({ page, sites }) => {
  await page.goto(sites.ours + publicationPath(searched[0]?._id ?? ''))
  await expect(page.getByRole('link', { name: 'Dairy', exact: true })).toHaveAttribute(
    'href',
    '/publications?topic=Dairy',
  )
  await page.getByRole('link', { name: 'Dairy', exact: true }).click()
  await expect(page).toHaveURL(`${sites.ours}/publications?topic=Dairy`)
  await expect(page.locator('a[href*="/api/"]')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[FND-02] the filters that pages draw lead to the results of a backend that searches', async ({
    page,
    sites,
  }) => {
    for (const asked of filters) {
      await page.goto(`${sites.ours}/publications`)
      const name = asked.split('=')[1] ?? ''
      await page.getByText('Filter', { exact: true }).click()
      await page.getByRole('search').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(`${sites.ours}/api/publication-search?${asked}`)
    }
    await page.goto(sites.ours + publicationPath(searched[0]?._id ?? ''))
    await page.getByRole('link', { name: 'Dairy', exact: true }).click()
    await expect(page).toHaveURL(`${sites.ours}/api/publication-search?topic=Dairy`)
    // Another backend is asked for nothing that it has not named.
    await page.goto(sites.foreign + publicationPath(searched[0]?._id ?? ''))
    await expect(page.locator('[href*="/api/"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Dairy', exact: true }).click()
    await expect(page.locator('noscript p')).toBeVisible()
  })
})
