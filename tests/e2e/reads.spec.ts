import { Buffer } from 'node:buffer'
import type { Browser, Page } from '@playwright/test'
import { publicationPath, staffPaths } from '#config/paths.ts'
import { expect, product, samplePublication, test } from '../support/browser-test.ts'
import { make, remove } from '../support/staff-publications.ts'
import { test as staffTest } from '../support/staff-test.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 13; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

/** A reader's page, and the bodies that it sent to be counted. */
async function openReader(browser: Browser) {
  const context = await browser.newContext({ baseURL: product.baseUrl, userAgent: phone })
  const page = await context.newPage()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reads')) sent.push(request.postDataJSON())
  })
  return { context, page, sent }
}

/** Replaces the page's clock with one that only the test moves: on a busy machine, a running one outruns the test. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // Later than any moment that the running clock can have reached.
  await page.clock.pauseAt(now + 60_000)
}

/** Moves the page's clock, and lets the browser send its requests. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => fetch('/build.json'))
}

const scroll = (page: Page) => page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }))

test('[REA-03] a publication is counted once, after ten seconds in sight or when it is scrolled, and nothing is sent before', async ({
  browser,
}) => {
  const { _id: id } = await samplePublication()
  const { context, page, sent } = await openReader(browser)
  await stopClock(page)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => Reflect.get(window, 'isAway') === true })
  })
  // The browser scrolls to the footer by itself.
  await page.goto(`${publicationPath(id)}#related`, {
    referer: 'https://www.example.com:8443/search?q=secret',
  })
  await pass(page, 5000)
  await page.evaluate(() => Reflect.set(window, 'isAway', true))
  await pass(page, 60_000)
  await page.evaluate(() => Reflect.set(window, 'isAway', false))
  await pass(page, 4400)
  expect(sent).toEqual([])
  await pass(page, 700)
  const read = { id, kind: 'read', host: 'www.example.com:8443' }
  await expect.poll(() => sent).toEqual([read])
  await scroll(page)
  await pass(page, 60_000)
  expect(sent).toEqual([read])

  await page.goto(publicationPath(id))
  await pass(page, 600)
  expect(sent).toHaveLength(1)
  await scroll(page)
  await pass(page, 600)
  await expect.poll(() => sent.slice(1)).toEqual([{ id, kind: 'read' }])
  await expect(page.getByText('We count reads, downloads, referrers and missing pages')).toBeAttached()
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('[REA-03] a page sends nothing of staff and of readers who ask not to be counted', async ({
  browser,
}) => {
  const { _id: id } = await samplePublication()
  for (const [who, init] of [
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    [
      'Global Privacy Control',
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    ],
    ['staff', () => localStorage.setItem('token', 'x')],
    ['blocked storage', () => Object.defineProperty(window, 'localStorage', { get: () => null })],
  ] as const) {
    const { context, page, sent } = await openReader(browser)
    await stopClock(page)
    await page.addInitScript(init)
    await page.goto(publicationPath(id))
    await pass(page, 12_000)
    await scroll(page)
    await pass(page, 2000)
    expect(sent, who).toEqual([])
    await context.close()
  }
})

test(
  '[REA-03] a press on a document of another site is no download',
  { tag: '@full' },
  async ({ browser }) => {
    const { _id: id } = await samplePublication()
    const { context, page, sent } = await openReader(browser)
    await stopClock(page)
    await page.goto(publicationPath(id))
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
    const own = '/api/documents/1.pdf'
    const press = (address: string) =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, onclick: () => false })
        link.append(document.createElement('em'))
        link.setAttribute('href', href)
        document.body.append(link)
        link.querySelector('em')?.click()
      }, address)
    for (const other of [
      'https://other.example/documents/1.pdf',
      `https://other.example${own}`,
      `https://other.example/?from=${own}`,
      `https://other.example/#${own}`,
      `//other.example${own}`,
      '/documents/1.pdf',
      '/publications',
      `mailto:a@example.org?subject=${own}`,
    ])
      await press(other)
    await pass(page, 600)
    expect(sent).toEqual([])
    for (const address of [own, new URL(own, canonical).href]) {
      await press(address)
      await expect.poll(() => sent.splice(0)).toEqual([{ id, kind: 'download' }])
    }
    await context.close()
  },
)

staffTest(
  '[REA-03] a press on the PDF is a download; staff see both in the list within seconds, and not their own',
  { tag: '@full' },
  async ({ page, staff, browser }) => {
    const file = Buffer.from(`%PDF-1.7\n${'x'.repeat(1000)}\n%%EOF\n`)
    const stored = await fetch(`${product.baseUrl}/api/documents?name=Milk.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/pdf' },
      body: file,
    })
    const { address }: { address: string } = await stored.json()
    const { _id: id } = await make(staff, { title: 'To be read', link: address })
    const reader = await openReader(browser)
    await reader.page.goto(publicationPath(id))
    await reader.page.getByRole('link', { name: /Visit the publication/ }).click()
    await expect.poll(() => reader.sent).toEqual([{ id, kind: 'download' }])
    await expect.poll(() => reader.sent.length).toBe(2)
    expect(reader.sent[1]).toEqual({ id, kind: 'read' })

    const counts = async () => (await staff.send('GET', `/api/reads?ids=${id}`)).json()
    await expect
      .poll(counts)
      .toEqual({ data: [{ _id: id, reads: { month: 1, year: 1 }, downloads: { month: 1, year: 1 } }] })
    const sentByStaff: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reads')) sentByStaff.push(request.postData() ?? '')
    })
    await stopClock(page)
    await staff.enter(publicationPath(id))
    await expect(page.getByRole('heading', { level: 1, name: 'To be read' })).toBeVisible()
    await pass(page, 600)
    await scroll(page)
    await pass(page, 12_000)
    expect(sentByStaff).toEqual([])
    await page.clock.resume()
    await staff.enter(staffPaths.articles)
    await page.getByRole('button', { name: '1 read, 1 download of To be read in 30 days' }).click()
    await expect(page.getByRole('dialog').getByText('1 read and 1 download in 30 days')).toBeVisible()
    expect(await counts()).toMatchObject({ data: [{ reads: { month: 1 } }] })
    await reader.context.close()
    await remove(staff, id)
  },
)
