import { staffPaths } from '#config/paths.ts'
import { expect, product } from '../support/browser-test.ts'
import { passTo } from '../support/fault-proxy.ts'
import { comeBack, recordOf, sendQuery } from '../support/inbox-staff.ts'
import { test } from '../support/staff-test.ts'

test(
  '[INB-02] an open dashboard polls for changes, and 304 leaves its list unchanged',
  { tag: '@full' },
  async ({ page, staff }) => {
    const pass = passTo(product.baseUrl)
    const polls: { condition: string | undefined; status: number }[] = []
    staff.answer('GET /api/attention', (request, response) => {
      const condition = request.headers['if-none-match']
      response.once('finish', () => polls.push({ condition, status: response.statusCode }))
      pass(request, response)
    })
    const { _id } = await sendQuery(staff)
    await staff.enter(staffPaths.queries)
    await expect(recordOf(page, _id)).toBeVisible()
    await expect.poll(() => polls[0]).toEqual({ condition: undefined, status: 200 })
    const before = staff.requests.length
    await comeBack(page)
    // The browser's cache may store the counts, and revalidates them.
    await expect.poll(() => polls.at(-1)).toEqual({ condition: expect.stringMatching(/"\S+"$/), status: 304 })
    await expect(page).toHaveTitle(/^\(\d+\) Messages/)
    await expect(recordOf(page, _id).getByText('New', { exact: true })).toBeVisible()
    expect(staff.requests.slice(before)).not.toContain('GET /api/queries')
  },
)

test(
  '[INB-02] messages from before the first count of a background tab show when it comes to the front',
  { tag: '@full' },
  async ({ page, staff }) => {
    const { _id } = await sendQuery(staff)
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => !('isShown' in window) })
    })
    await staff.enter(staffPaths.queries)
    await expect(recordOf(page, _id)).toBeVisible()
    expect(staff.requests).not.toContain('GET /api/attention')
    const later = await sendQuery(staff)
    await page.evaluate(() => Object.assign(window, { isShown: true }))
    await comeBack(page)
    await expect(recordOf(page, later._id)).toBeVisible()
  },
)
