import { chromium } from '@playwright/test'
import { launchOptions } from '../support/chromium.ts'

/** A browser whose pages are a signed-in phone at an address. */
export async function openStaffPages(origin: string, token: string) {
  const browser = await chromium.launch(launchOptions())
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  await context.addInitScript((text) => {
    localStorage.setItem('token', text)
    localStorage.setItem('user', '{}')
  }, token)
  return context
}
