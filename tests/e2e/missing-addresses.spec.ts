import type { Browser, Page } from '@playwright/test'
import { expect, product, test } from '../support/browser-test.ts'
import { test as staffTest } from '../support/staff-test.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 13; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

/** A reader's page, and the bodies of its reports. The browser of a test says that a program moves it. */
async function openReader(browser: Browser, { isProgram = false, userAgent = phone } = {}) {
  const context = await browser.newContext({ baseURL: product.baseUrl, userAgent })
  const page = await context.newPage()
  if (!isProgram)
    await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/missing-addresses')) sent.push(request.postDataJSON())
  })
  return { context, page, sent }
}

async function openMissing(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  // The browser has sent what came before.
  await page.evaluate(() => fetch('/build.json'))
}

staffTest(
  '[REV-05, REA-03] the page for missing addresses reports the path alone, of at most 200 letters, and staff see it counted',
  async ({ browser, staff }) => {
    const { context, page, sent } = await openReader(browser)
    const path = `/${crypto.randomUUID()}/ዋጋ`
    await openMissing(page, `${path}?secret=1&mail=a@example.org#part`)
    const long = `/${'l'.repeat(199)}`
    await openMissing(page, `${long}?a=b`)
    await openMissing(page, `${long}x`)
    expect(sent).toEqual([encodeURI(path), long, `${long}x`].map((one) => ({ path: one })))
    expect(await context.cookies()).toEqual([])
    const stored = async () => {
      const answer = await staff.send('GET', '/api/missing-addresses')
      const { missing }: { missing: { path: string; count: number }[] } = await answer.json()
      return missing.map((one) => `${one.path} ${one.count}`)
    }
    await expect.poll(stored).toEqual(expect.arrayContaining([`${path} 1`, `${long} 1`]))
    expect((await stored()).join()).not.toMatch(/secret|part|lx/)

    // Programs that execute scripts, and say so in their name alone.
    const robot = await openReader(browser, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    const asked = `/${crypto.randomUUID()}`
    await openMissing(robot.page, asked)
    expect(robot.sent).toEqual([{ path: asked }])
    // Later than those of the robot, which are written with them.
    const last = `/${crypto.randomUUID()}`
    await openMissing(page, last)
    await expect.poll(stored).toContain(`${last} 1`)
    expect((await stored()).join()).not.toContain(asked)
    await robot.context.close()
    await context.close()
  },
)

test('[REV-05, REA-03] nothing is reported of staff, programs, readers who ask not to be counted, and pages loaded ahead', async ({
  browser,
}) => {
  for (const [who, init] of [
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    [
      'Global Privacy Control',
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    ],
    ['staff', () => localStorage.setItem('token', 'x')],
    ['blocked storage', () => Object.defineProperty(window, 'localStorage', { get: () => null })],
    ['loaded ahead', () => Object.defineProperty(document, 'prerendering', { value: true })],
  ] as const) {
    const { context, page, sent } = await openReader(browser)
    await page.addInitScript(init)
    await openMissing(page, '/nothing-is-here')
    expect(sent, who).toEqual([])
    await context.close()
  }
  const program = await openReader(browser, { isProgram: true })
  await openMissing(program.page, '/nothing-is-here')
  expect(program.sent).toEqual([])
  await program.context.close()

  const { context, page, sent } = await openReader(browser)
  await page.goto('/')
  const fetched = page.waitForResponse((response) => response.url().endsWith('/nothing-is-here'))
  await page.evaluate(() => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/nothing-is-here' }),
    )
  })
  expect((await fetched).status()).toBe(404)
  await page.evaluate(() => fetch('/build.json'))
  expect(sent).toEqual([])
  await context.close()
})
