import { expect } from 'vitest'
import { commands, type Locator } from 'vitest/browser'
import { aPicture } from './answers.ts'
import { type PageUnderTest, test as base } from './test.ts'

/** The editor of the whole text. */
export function contentOf(page: PageUnderTest): Locator {
  return page.getByRole('textbox', { name: 'Content', exact: true })
}

/** Messages about what a paste left out. */
export function noticesIn(page: PageUnderTest): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText('not pasted')
}

/** A test of the editor on a separate page, whose pictures all exist. */
export const test = base.extend('editor', ({ page, staff }) => ({
  /** Opens the page, with a text if one is given. */
  async open(html = '', query = ''): Promise<void> {
    await staff.answer('GET /api/images/*', aPicture)
    await page.open(`/editor${query}`)
    await contentOf(page).findElement()
    if (html) await page.window().editorPage.open(html)
  },
  /** Begins an empty text on the open page, without messages about the last one. Far cheaper than `open`. */
  async clear(): Promise<void> {
    await page.window().editorPage.open('')
    const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'close' })
    const { MouseEvent } = page.window()
    for (const button of close.elements()) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => close.elements()).toHaveLength(0)
  },
  /** The HTML that would be saved. */
  written: () => page.window().editorPage.html,
  /** Paths of the API that the page has called. */
  requests: async () => (await commands.calls()).map(({ call }) => call),
}))

/** Pastes as a browser does: the same text as HTML and as plain words, or plain words alone. */
export async function paste(page: PageUnderTest, html: string, words = 'the plain words'): Promise<void> {
  const element = await contentOf(page).findElement()
  const view = page.window()
  element.focus()
  const clipboardData = new view.DataTransfer()
  if (html !== '') clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', words)
  element.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
