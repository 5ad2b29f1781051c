import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { paths } from '#config/paths.ts'
import { day } from '#lib/durations.ts'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { spreadNews } from '#server/subscriptions/news.ts'
import { findingsIn } from '../support/axe.ts'
import { launchOptions } from '../support/chromium.ts'
import { serveHttp } from '../support/http-server.ts'
import { mailSettings, workOutbox } from '../support/mail.ts'
import { startMailServer } from '../support/mail-server.ts'
import { signInAt, startProduct } from '../support/product.ts'
import { copyServed } from '../support/stored-site.ts'
import { publicPages, read, served } from './site-files.ts'

let closeMails = async () => {}
let mails: Awaited<ReturnType<typeof startMailServer>>
let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser

beforeAll(async () => {
  mails = await startMailServer({}, (close) => (closeMails = close))
  const environment = { SMTP_URL: mails.url, NOTIFY_TO: 'desk@example.org' }
  product = await startProduct({ environment })
  await product.built()
  browser = await chromium.launch(launchOptions())
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  await closeMails()
})

test(
  '[REA-06] where mail is set up, the field costs a page at most 220 bytes, and nothing where it is not',
  { tags: ['full'] },
  async () => {
    const site = await copyServed(join(product.dataDir, 'site'))
    for (const name of publicPages) {
      const [without, with_] = [await read(name), await readFile(join(site, name), 'utf8')]
      // The guide for staff speaks of subscribers.
      expect(without, name).not.toMatch(/class="subscribe|\/api\/subscriptions|unsubscribe/i)
      const fields = name.startsWith('publication/') && !name.includes('fallback') ? 2 : 1
      expect(with_.match(/<form class="subscribe[^>]* action="\/api\/subscriptions"/g), name).toHaveLength(
        fields,
      )
      expect(with_).toContain('until they unsubscribe.')
      expect(served(with_) - served(without), name).toBeLessThanOrEqual(220)
    }
  },
)

/** The address in a mail, at the port of this product. */
function linkIn(action: 'confirm' | 'end', to: string): string {
  const mail = mails.received.findLast((each) => each.to.includes(to))
  const line = mail?.body.split('\n').find((each) => each.includes(`/api/subscriptions/${action}/`)) ?? ''
  return product.baseUrl + new URL(line).pathname
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await findingsIn(page.frames(), 'all'), `${page.url()} ${colorScheme} ${width}`).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond).toBeLessThanOrEqual(0)
    }
}

test('[REA-06] a form on a page of another origin subscribes no one: it asks the owner of the address, as any visitor can', async () => {
  const { db, close } = await openWithExtensions({ dataDir: product.dataDir, databaseUrl: undefined })
  onTestFinished(close)
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'].map(
    (type, place) => `<form method="post" action="${product.baseUrl}/api/subscriptions" enctype="${type}">
      <input name="email" value="owner${place}@example.org"><button>Win ${place}</button></form>`,
  )
  const frame = `<iframe name="hidden"></iframe><script>
    document.forms[0].target = 'hidden'
    document.forms[0].submit()
  </script>`
  const other = await serveHttp((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(forms.join('') + (request.url === '/frame' ? frame : ''))
  })
  onTestFinished(() => other.close())
  const context = await browser.newContext({ locale: 'en' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const asked = (place: number) =>
    mails.received.filter(({ to }) => to.includes(`owner${place}@example.org`)).length

  // The visitor sees a page of our site; it shows no address and no subscription.
  await page.goto(other.origin)
  await page.getByRole('button', { name: 'Win 0' }).click()
  await page.getByRole('heading', { name: 'Please confirm it' }).waitFor()
  expect(new URL(page.url()).origin).toBe(product.baseUrl)
  await expect.poll(() => asked(0)).toBe(1)
  // Forms of other types are refused, and pages in frames are not shown.
  for (const place of [1, 2]) {
    await page.goto(other.origin)
    await page.getByRole('button', { name: `Win ${place}` }).click()
    await page.waitForURL(`${product.baseUrl}/**`)
  }
  const framed = page.waitForEvent('console', (line) => line.text().includes('frame-ancestors'))
  await page.goto(`${other.origin}/frame`)
  await framed
  const found = await db.selectFrom('subscribers').select(['email', 'confirmed_at']).execute()
  expect(found).toEqual([{ email: 'owner0@example.org', confirmed_at: 0 }])
  expect([0, 1, 2].map(asked)).toEqual([1, 0, 0])
  await db.deleteFrom('subscribers').execute()
})

test(
  '[REA-06] a visitor subscribes with the keyboard and without script, until one press',
  { tags: ['full'] },
  async () => {
    const { token } = await signInAt(product.baseUrl, product)
    const { db, close } = await openWithExtensions({ dataDir: product.dataDir, databaseUrl: undefined })
    onTestFinished(close)
    const [latest] = await (await fetch(`${product.baseUrl}/api/publication-cards`)).json()
    const visits = [
      { email: 'with@example.org', javaScriptEnabled: true, path: `/publication/${latest._id}` },
      { email: 'without@example.org', javaScriptEnabled: false, path: paths.about },
    ]
    const pages: Page[] = []
    for (const { email, javaScriptEnabled, path } of visits) {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: product.baseUrl })
      pages.push(page)
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      // Without script, axe does not run.
      const look = async () => (javaScriptEnabled ? expectAccessible(page) : undefined)
      await page.goto(path)
      await page.getByLabel('New publications by mail').first().fill(email)
      await look()
      await page.keyboard.press('Enter')
      await page.getByText('We have sent a mail to this address').waitFor()
      await look()
      await expect.poll(() => mails.received.filter(({ to }) => to.includes(email)).length).toBe(1)
      await page.goto(linkIn('confirm', email))
      await look()
      await expect(page.getByRole('navigation').getByRole('link').count()).resolves.toBeGreaterThan(3)
      for (let press = 0; press < 7; press += 1) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
      expect(complaints).toEqual([])
    }

    const published = await fetch(`${product.baseUrl}/api/publication-cards`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'News', content: '<p>Text</p>', link: '', image: '' }),
    })
    expect(published.status).toBe(201)
    // The product looks once a minute, and mails in the morning.
    await spreadNews(db, Date.now())
    const tomorrow = Date.now() + day
    await spreadNews(db, tomorrow)
    await workOutbox(db, mailSettings(mails.url, { siteUrl: product.baseUrl }), tomorrow)
    for (const [place, page] of pages.entries()) {
      const { email = '' } = visits[place] ?? {}
      const subjects = mails.received
        .filter(({ to }) => to.includes(email))
        .map((mail) => mail.header('Subject'))
      expect(subjects).toEqual([expect.stringMatching(/^Please confirm: /), 'New: News'])
      await page.goto(linkIn('end', email))
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await page.getByRole('heading', { name: 'Your subscription has ended' }).waitFor()
      await page.close()
    }
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  },
)
