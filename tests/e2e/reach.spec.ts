import type { Page } from '@playwright/test'
import { paths, publicationPath } from '#config/paths.ts'
import { expect, product, test } from '../support/browser-test.ts'
import { findCut, findOverlaps } from '../support/find-cut.ts'

const widths = [320, 390, 820, 1440]

/** Pixels of text, as visitors set them in their browser. */
const textSizes = [16, 32]

/** Every public page: those of the menu, a later one of the list, a publication, and one that does not exist. */
async function publicPages(): Promise<string[]> {
  const [card]: { _id: string }[] = await (await fetch(`${product.baseUrl}/api/publication-cards`)).json()
  return [...Object.values(paths), '/publications/2', publicationPath(card?._id ?? ''), '/no-such-page']
}

/** Scrolls through the page, so that what comes into view has come. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { scrollHeight } = document.documentElement
    for (let top = 0; top < scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

test.use({ expectedErrors: [/404/], reducedMotion: 'reduce' })

test('[FND-09] every public page is whole at 320 px and with text of twice the size: nothing is cut, no words lie on others', async ({
  page,
}) => {
  test.slow()
  const browser = await page.context().newCDPSession(page)
  for (const path of await publicPages()) {
    await page.goto(path)
    await seeAll(page)
    for (const size of textSizes) {
      await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const where = `${path} at ${width} px, text of ${size} px`
        await expect.soft.poll(() => findCut(page, 'body'), where).toEqual([])
        await expect.soft.poll(() => findOverlaps(page), where).toEqual([])
      }
    }
  }
})
