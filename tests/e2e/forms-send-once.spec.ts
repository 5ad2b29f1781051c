import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, product, test } from '../support/browser-test.ts'
import { fillForm, ownEmail, publicForms, reachForm, recordsOf, submitForm } from '../support/public-forms.ts'

test.use({
  expectedErrors: [/Failed to load resource|net::ERR|dynamically imported module/],
  lastingToasts: true,
})

const { query } = publicForms

/** Fails the calls of a form as if offline. Returns a function that reconnects. */
async function cutOff(page: Page, call: string): Promise<() => Promise<void>> {
  const address = `**${call}`
  await page.context().route(address, (route) => route.abort('internetdisconnected'))
  return () => page.context().unroute(address)
}

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
}

async function stored(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage))
}

/** Nothing of the panel or notice is cut off at 320 pixels, or with text twice as large. */
async function expectRoom(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const [width, fontSize] of [
    [320, '100%'],
    [size.width, '200%'],
  ] as const) {
    await page.setViewportSize({ ...size, width })
    const widths = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
      const panels = [...document.querySelectorAll('.form-panel, .waiting-notice')]
      const found = panels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      document.documentElement.style.fontSize = ''
      return found
    }, fontSize)
    expect(widths, `${width} pixels, text at ${fontSize}`).toEqual([0])
  }
  await page.setViewportSize(size)
}

const waitsHere = /Your message of \d\d:\d\d is stored in this browser/

test(
  '[INB-05] a message that is queued offline is sent once when the browser is online',
  { tag: '@width' },
  async ({ page, context }) => {
    const email = ownEmail()
    await page.goto(query.path)
    await fillForm(page, query, email)
    await page.getByLabel('Message').blur()
    await page.waitForLoadState('networkidle')
    const reconnect = await cutOff(page, query.call)
    await submitForm(page, query)
    const panel = page.locator('[data-panel]')
    await expect(panel.getByRole('heading', { name: waitsHere })).toBeFocused()
    await expect(panel).toContainText('or after 24 hours')
    // The input stays (CON-05).
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectRoom(page)
    await panel.getByRole('button', { name: 'Send now' }).click()
    await expect(panel).toContainText('There is still no response.')
    expect((await recordsOf(product, query, email)).listed).toEqual([])
    await reconnect()
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByText(query.sent).last()).toBeVisible()
    await expect(panel).toContainText('We have received your message.')
    await expect(panel).not.toContainText(waitsHere)
    await expect(page.getByLabel('Email')).toHaveValue('')
    expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
    expect(await stored(page)).toEqual([])
  },
)

test(
  '[INB-05] the panel of a queued form keeps its gaps if the connection was lost before its style sheet arrived',
  { tag: '@full' },
  async ({ page }) => {
    for (const form of Object.values(publicForms)) {
      await page.route(/form-panel.*\.css$/, (route) => route.abort('internetdisconnected'))
      await page.goto(form.path)
      await fillForm(page, form, ownEmail())
      await page.waitForLoadState('networkidle')
      await cutOff(page, form.call)
      await submitForm(page, form)
      const panel = page.locator('[data-panel]')
      await expect(panel.getByRole('heading', { name: /stored in this browser/ })).toBeVisible()
      const gaps = await panel.evaluate((element) => {
        const parts = [...element.querySelectorAll('.form-panel > :not(output), .form-panel .btn')]
        const boxes = parts.map((part) => part.getBoundingClientRect())
        const next = element.nextElementSibling?.querySelector('label')?.getBoundingClientRect()
        const [first, second] = boxes.slice(-2)
        const beside = Math.max(
          (second?.left ?? 0) - (first?.right ?? 0),
          (second?.top ?? 0) - (first?.bottom ?? 0),
        )
        const last = Math.max(...boxes.map(({ bottom }) => bottom))
        return {
          between: boxes.slice(1, -2).map(({ top }, place) => top - (boxes[place]?.bottom ?? 0)),
          beside,
          after: (next?.top ?? 0) - last,
        }
      })
      for (const gap of [...gaps.between, gaps.beside]) expect(gap).toBeGreaterThanOrEqual(8)
      expect(gaps.after).toBeGreaterThanOrEqual(24)
      await page.evaluate(() => localStorage.clear())
    }
  },
)

for (const [name, form] of Object.entries(publicForms)) {
  const waits = new RegExp(`Your ${form.noun} of \\d\\d:\\d\\d is stored in this browser`)

  test(
    `[INB-05] the ${name} form that goes offline while it is filled in says that it is queued, and is sent later`,
    { tag: '@full' },
    async ({ page, context }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await fillForm(page, form, email)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await submitForm(page, form)
      const panel = page.locator('[data-panel]')
      await expect(panel.getByRole('heading', { name: waits })).toBeFocused()
      // With its style, which could not load now.
      await expect(panel.locator('.form-panel')).not.toHaveCSS('padding-top', '0px')
      await expect(page.getByText(/^Failed to/)).toHaveCount(0)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await context.setOffline(false)
      await expect(page.getByText(form.sent).last()).toBeVisible()
      await expect(panel).toContainText(`We have received your ${form.noun}.`)
      expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
      expect(await stored(page)).toEqual([])
    },
  )

  test(
    `[INB-05] the ${name} form whose code fails to load says so, and keeps its input`,
    { tag: '@full' },
    async ({ page, context }) => {
      const email = ownEmail()
      await page.goto(form.path)
      await reachForm(page, form)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await fillForm(page, form, email)
      await submitForm(page, form)
      await expect(page.getByText('There was no response. Please check your connection')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await context.setOffline(false)
      await submitForm(page, form)
      await expect(page.getByText(form.sent).last()).toBeVisible()
      expect((await recordsOf(product, form, email)).listed).toHaveLength(1)
    },
  )

  test(
    `[INB-05] the ${name} form without its panel’s code says by itself that it is queued`,
    { tag: '@full' },
    async ({ page, context }) => {
      const email = ownEmail()
      await page.route(/FormPanel/, (route) => route.abort())
      await page.goto(form.path)
      await fillForm(page, form, email)
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await submitForm(page, form)
      await expect(page.getByText('What you wrote is stored in this browser')).toBeVisible()
      await expectAccessible(page)
      await page.unroute(/FormPanel/)
      await context.setOffline(false)
      await expect.poll(async () => (await recordsOf(product, form, email)).listed.length).toBe(1)
      await expect.poll(() => stored(page)).toEqual([])
    },
  )

  test(
    `[INB-06] where storage is blocked, the panel of the ${name} form shows the received fields`,
    { tag: '@full' },
    async ({ page }) => {
      await blockStorage(page)
      await page.goto(form.path)
      await fillForm(page, form, ownEmail())
      await submitForm(page, form)
      await expect(page.locator('[data-panel]')).toContainText(`We have received your ${form.noun}.`)
      await expect(page.getByLabel('Email')).toHaveValue('')
    },
  )
}

test('[INB-04, INB-05] a message whose response is lost is sent from the next page of the site, once', async ({
  page,
}) => {
  const email = ownEmail()
  await page.goto(query.path)
  await fillForm(page, query, email)
  // The server receives it and its response is lost; then the network is gone.
  let got = 0
  await page.route(`**${query.call}`, async (route) => {
    got += 1
    if (got === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await submitForm(page, query)
  await expect(page.getByRole('heading', { name: waitsHere })).toBeVisible()
  expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
  await page.goto('/services')
  const notice = page.getByRole('status', { name: 'What you have sent' })
  await expect(notice).toContainText(waitsHere)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectRoom(page)
  await page.unroute(`**${query.call}`)
  await notice.getByRole('button', { name: 'Send now' }).click()
  await expect(notice).toContainText('Your message has been sent.')
  expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
  expect(await stored(page)).toEqual([])
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeHidden()
  // The form does not offer it again.
  await page.goto(query.path)
  await reachForm(page, query)
  await expect(page.getByLabel('Email')).toHaveValue('')
})

test('[INB-05] leaving the page during a submit loses nothing', async ({ page }) => {
  const email = ownEmail()
  await page.goto(query.path)
  await fillForm(page, query, email)
  const asked = Promise.withResolvers<void>()
  await page.route(`**${query.call}`, () => asked.resolve(), { times: 1 })
  await submitForm(page, query)
  await asked.promise
  await page.goto('/services')
  await expect(page.getByText('Your message has been sent.')).toBeVisible()
  expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('[INB-05, UI-01] a queued form can be discarded, and leaves nothing behind', async ({ page }) => {
    const email = ownEmail()
    await page.goto(query.path)
    await fillForm(page, query, email)
    const reconnect = await cutOff(page, query.call)
    await submitForm(page, query)
    await page.getByRole('button', { name: 'Discard it' }).click()
    await expect(page.getByText('Your message has been discarded.').last()).toBeVisible()
    const toast = page.locator('.Toastify__toast', { hasText: 'Your message has been discarded.' })
    await expect(toast.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '4s')
    await expect(page.getByRole('heading', { name: waitsHere })).toHaveCount(0)
    await expect(page.getByLabel('Contact name')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await reconnect()
    await page.goto('/services')
    expect((await recordsOf(product, query, email)).listed).toEqual([])
  })
})

test('[INB-05] a form that the server rejects is back in its fields', { tag: '@full' }, async ({ page }) => {
  const email = ownEmail()
  await page.goto(query.path)
  await fillForm(page, query, email)
  const reconnect = await cutOff(page, query.call)
  await submitForm(page, query)
  await expect(page.getByRole('heading', { name: waitsHere })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await reconnect()
  await page.route(`**${query.call}`, (route) => route.fulfill({ status: 400, json: { message: 'No' } }))
  await page.goto('/services')
  const notice = page.getByRole('status', { name: 'What you have sent' })
  await expect(notice).toContainText('Your message could not be sent as it is.')
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Look at it again' }).click()
  await reachForm(page, query)
  for (const [label, text] of Object.entries({ ...query.fields, Email: email }))
    await expect(page.getByLabel(label)).toHaveValue(text)
  expect(await stored(page)).toEqual([])
})

for (const locks of ['with', 'without'] as const)
  test(
    `[INB-05] one of two tabs sends the queued form, and the other sees it, ${locks} Web Locks`,
    { tag: '@full' },
    async ({ page, context }) => {
      if (locks === 'without')
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
      const email = ownEmail()
      const reconnect = await cutOff(page, query.call)
      await page.goto(query.path)
      expect(await page.evaluate(() => 'locks' in navigator)).toBe(locks === 'with')
      await fillForm(page, query, email)
      await submitForm(page, query)
      const heading = page.getByRole('heading', { name: waitsHere })
      await expect(heading).toBeVisible()
      const other = await context.newPage()
      await other.goto(query.path)
      await reachForm(other, query)
      await expect(other.getByRole('heading', { name: waitsHere })).toBeVisible()
      await reconnect()
      let posts = 0
      context.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith(query.call)) posts += 1
      })
      await context.setOffline(true)
      await context.setOffline(false)
      for (const tab of [page, other])
        await expect(tab.getByText('We have received your message.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('')
      // If both tabs take the lease at once both send; the key makes one record of it.
      if (locks === 'with') expect(posts).toBe(1)
      expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
      expect(await stored(page)).toEqual([])
    },
  )

test(
  '[INB-05] where storage is blocked, the form reports the missing response, and keeps its input',
  { tag: '@full' },
  async ({ page }) => {
    await blockStorage(page)
    const email = ownEmail()
    await page.goto(query.path)
    await fillForm(page, query, email)
    const reconnect = await cutOff(page, query.call)
    await submitForm(page, query)
    await expect(page.getByText('There was no response. Please check your connection')).toBeVisible()
    await expect(page.getByRole('heading', { name: waitsHere })).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await reconnect()
    await submitForm(page, query)
    await expect(page.getByText(query.sent).last()).toBeVisible()
    expect((await recordsOf(product, query, email)).listed).toHaveLength(1)
  },
)
