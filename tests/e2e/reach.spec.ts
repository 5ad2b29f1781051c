import { contrast } from '#lib/contrast.ts'
import { paths, publicationPath, staffPaths } from '#config/paths.ts'
import {
  expect,
  expectNoSidewaysScroll,
  samplePublication,
  scrollThrough,
  test,
} from '../support/browser-test.ts'
import { findCut, findOverlaps } from '../support/find-cut.ts'
import { test as staffTest } from '../support/staff-test.ts'
import { findBrokenWords, openTextSize } from '../support/text-size.ts'

const widths = [320, 390, 820, 1440]

/** Text sizes in pixels, as visitors set them in their browser. */
const textSizes = [16, 32]

/** Every public page: those of the menu, a later one of the list, a publication, and a missing one. */
async function publicPages(): Promise<string[]> {
  const { _id } = await samplePublication()
  return [...Object.values(paths), '/publications/2', publicationPath(_id), '/no-such-page']
}

/** The number of these that are not fully opaque. */
function countFaint(elements: Element[]): number {
  return elements.filter((element) => Number(getComputedStyle(element).opacity) < 1).length
}

test.use({ expectedErrors: [/404/] })

test(
  '[FND-09] every public page is whole at 320 px and with text of twice the size',
  { tag: '@full' },
  async ({ page }) => {
    const setTextSize = await openTextSize(page)
    for (const path of await publicPages()) {
      await page.goto(path)
      await scrollThrough(page)
      for (const size of textSizes) {
        await setTextSize(size)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const where = `${path} at ${width} px, text of ${size} px`
          await expect.soft.poll(() => findCut(page, 'body'), where).toEqual([])
          await expect.soft.poll(() => findOverlaps(page), where).toEqual([])
        }
      }
    }
  },
)

test(
  '[FND-09] on a phone with text of twice the size, every word of every public page is whole, also in menu and dialogs',
  { tag: '@full' },
  async ({ page }) => {
    const setTextSize = await openTextSize(page)
    await setTextSize(32)
    async function expectWhole(where: string, sizes = [390, 320]): Promise<void> {
      for (const width of sizes) {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.locator('html')).toHaveCSS('font-size', '34px')
        await expect.soft.poll(() => findBrokenWords(page), `${where} at ${width} px`).toEqual([])
        await expectNoSidewaysScroll(page)
      }
    }
    for (const path of await publicPages()) {
      await page.goto(path)
      await expectWhole(path)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expectWhole('the menu', [390])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Read More' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWhole('a dialog', [390])
  },
)

/** The contrast of a computed colour with white paper. */
function contrastOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
  const hex = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')
  return contrast(`#${hex}`, '#ffffff')
}

/** The width of A4 in pixels, upright and across. */
const sheets = [794, 1123]

test(
  '[FND-09] a printed public page has all of its content, and no menus',
  { tag: '@full' },
  async ({ page }) => {
    for (const path of await publicPages()) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      // Content that animates in on scrolling is visible without script.
      expect(await page.locator('main :is(h2, h3, p, li, img):visible').evaluateAll(countFaint), path).toBe(0)
      const colours = await page
        .locator('main :is(a, b, dd, dt, h1, h2, h3, li, p, span):visible')
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).color))
      for (const colour of new Set(colours))
        expect(contrastOf(colour), `${path}: ${colour} on paper`).toBeGreaterThan(4.5)
      for (const width of sheets) {
        await page.setViewportSize({ width, height: 1123 })
        await expect.soft.poll(() => findCut(page, 'main'), `${path} on ${width} px`).toEqual([])
        const beyond = page
          .locator('main :is(h1, h2, h3, li, p):visible')
          .evaluateAll((elements) =>
            elements
              .filter((element) => element.getBoundingClientRect().right > innerWidth)
              .map(({ textContent }) => textContent),
          )
        expect(await beyond, `${path} on ${width} px`).toEqual([])
      }
    }
  },
)

test('[FND-09] Home and lists are printed in ink, without what can only be pressed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const [path, texts] of [
    ['/', '.hero :is(h1, p, b, dt, dd), .section :is(h2, h3, p, li)'],
    ['/publications', '.section :is(h2, h3, p)'],
    ['/research', '.finding :is(p, b, a), .section :is(h2, p, li)'],
  ] as const) {
    await page.goto(path)
    const colours = await page
      .locator('main')
      .locator(texts)
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one).color),
      )
    expect(new Set(colours), path).toEqual(new Set(['rgb(23, 33, 28)']))
    // Covers repeat the titles in colour.
    for (const cover of await page.locator('.cover').all()) await expect(cover).toBeHidden()
  }
  await page.goto('/')
  await expect(page.locator('.hero-frame')).toHaveCSS('background-image', 'none')
  for (const pressed of ['.hero-actions', '.expertise .more', '.partners', '.appointment'])
    await expect(page.locator(pressed).first()).toBeHidden()
  await expect(page.locator('.expertise-card').last()).toBeVisible()
})

staffTest(
  '[FND-09] a printed screen of the dashboard has all of its content, charts included',
  { tag: '@full' },
  async ({ page, staff }) => {
    for (const path of Object.values(staffPaths)) {
      await page.emulateMedia({ media: 'screen' })
      await staff.enter(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      if (path === staffPaths.dashboard) await expect(page.locator('.apexcharts-svg')).toHaveCount(3)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of sheets) {
        await page.setViewportSize({ width, height: 1123 })
        await expect.soft.poll(() => findCut(page, 'main'), `${path} on ${width} px`).toEqual([])
      }
    }
  },
)
