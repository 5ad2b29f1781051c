import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { expect, product, test } from '../support/browser-test.ts'

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** The layout shift since the page was opened (Cumulative Layout Shift). */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'value' in entry
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter(isShift)
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any shift the observer is never called.
        setTimeout(() => resolve(0), 200)
      }),
  )
}

/** The names of the fonts that render an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

for (const path of [...Object.values(paths), '/publications/2'])
  test(
    `${path} is readable before its font has loaded, does not move when it has, and uses it the next time`,
    { tag: '@full' },
    async ({ page }) => {
      // At this width some headings break into more lines in one font than in the other.
      await page.setViewportSize({ width: 408, height: 823 })
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      expect(await page.evaluate(() => document.fonts.check('600 20px Fraunces'))).toBe(false)
      release()
      await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.005)

      await page.unrouteAll()
      // Unless the machine was busy for a tenth of a second; then the time after.
      await expect(async () => {
        await page.reload()
        expect(await fontsOf(page, 'h1')).toEqual(['Fraunces SemiBold'])
      }).toPass()
    },
  )

/** Connection speeds in bytes per second and milliseconds. */
const lines = {
  good: { latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 5e6 / 8 },
  bad: { latency: 400, downloadThroughput: 400e3 / 8, uploadThroughput: 400e3 / 8 },
}

const preloaded = (page: Page) => page.locator('link[rel=preload][as=font]')

/** Opens a page over a connection. */
async function openOn(context: BrowserContext, line: keyof typeof lines, path: string): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...lines[line] })
  await page.goto(product.baseUrl + path)
  return page
}

test(
  '[FND-07] the first page of a visitor on a fast connection shows the brand font at once, and nothing moves',
  { tag: '@full' },
  async ({ browser }) => {
    for (const path of [paths.home, paths.publications])
      // The machine may have been busy for a tenth of a second.
      await expect(async () => {
        const page = await openOn(await browser.newContext(), 'good', path)
        expect(await fontsOf(page, 'h1')).toEqual(['Fraunces SemiBold'])
        expect(await layoutShift(page)).toBe(0)
        await page.context().close()
      }).toPass()
  },
)

test('[FND-07] on a slow connection the font is first used by the next page', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openOn(context, 'bad', paths.about)
  await expect(preloaded(page)).toHaveCount(0)
  await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
  expect(await fontsOf(page, 'h1')).not.toContain('Fraunces SemiBold')
  expect(await layoutShift(page)).toBe(0)
  // The machine may have been busy for a tenth of a second.
  await expect(async () => {
    const next = await openOn(context, 'good', paths.services)
    expect(await fontsOf(next, 'h1')).toEqual(['Fraunces SemiBold'])
    await next.close()
  }).toPass()
  await context.close()
})
