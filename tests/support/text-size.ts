import type { Page } from '@playwright/test'

/**
 * Sets the pixels of text as visitors do in their browser, 16 where they do not: media queries in em follow it, which
 * they do not where a page's own font size is changed.
 */
export async function openTextSize(page: Page): Promise<(pixels: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async (pixels) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  }
}
