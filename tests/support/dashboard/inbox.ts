import type { Locator } from 'vitest/browser'
import type { PageUnderTest } from './page.ts'

export { found, sendAppointment, sendQuery } from '../inbox-staff.ts'

/** One message in the list of messages, or one request in the list of appointments. */
export function recordOf(page: PageUnderTest, id: string): Locator {
  return page.css(`[data-record="${id}"]`)
}

/** Returns to a page that was in the background: it reads its content again at once. */
export function comeBack(page: PageUnderTest): void {
  const { document, Event } = page.window()
  document.dispatchEvent(new Event('visibilitychange'))
}
