import type { Page } from '@playwright/test'

/**
 * Sets the text size in pixels as visitors do in their browser, 16 by default. Media queries in em follow it,
 * unlike a changed font size of the page.
 */
export async function openTextSize(page: Page): Promise<(pixels: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  return async (pixels) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: pixels } })
  }
}
