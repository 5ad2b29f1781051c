import type { Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { expect, test } from '../support/browser-test.ts'

interface LayoutShift extends PerformanceEntry {
  value: number
}

/** How far what is seen has moved since the page was opened (Cumulative Layout Shift). */
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

/** The names of the fonts that an element is drawn in. */
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
  test(`${path} is readable before its font has come, does not move when it does, and has it the next time`, async ({
    page,
  }) => {
    // As wide as that some headings break into more lines in one font than in the other.
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
  })
