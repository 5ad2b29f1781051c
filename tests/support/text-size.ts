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

/**
 * The visible words of a page that are broken across lines where nothing allows a break: hyphens, soft hyphens and
 * slashes do. Addresses may break anywhere.
 */
export function findBrokenWords(page: Page, root = 'body'): Promise<string[]> {
  return page.evaluate((within) => {
    const found = new Set<string>()
    const range = document.createRange()
    const isClipped = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isClipped(element.parentElement))
    for (const place of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (!element?.checkVisibility({ visibilityProperty: true }) || isClipped(element)) continue
        for (const { 0: run, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          if (/@|:\/\/|www\./.test(run)) continue
          for (const { 0: word, index: start } of run.matchAll(/[\p{L}\p{M}\d’']+/gu)) {
            range.setStart(text, index + start)
            range.setEnd(text, index + start + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) found.add(`${word} in ${element.tagName}.${element.className}`)
          }
        }
      }
    }
    return [...found]
  }, root)
}
