import type { Page } from '@playwright/test'
import { publicationPath } from '#config/paths.ts'
import { expect, expectNoSidewaysScroll, samplePublication, test } from '../support/browser-test.ts'

/** The focused element by its role and name, as a screen reader announces it. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : ''
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? label ?? ''} ${element?.textContent}`.trim()
  })
}

/** Presses Tab until the focused element reads like `words`. The focused element is always visible. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    const seen = await page.evaluate(() => {
      const element = document.activeElement ?? document.body
      const { width, height, bottom, top } = element.getBoundingClientRect()
      return width > 0 && height > 0 && bottom > 0 && top < innerHeight
    })
    expect(seen, `${now} has the focus and is out of sight`).toBe(true)
    if (words.test(now)) return
  }
  throw new Error(`no amount of Tab leads to ${String(words)}`)
}

test('the whole public site works by keyboard alone', { tag: ['@width', '@full'] }, async ({ page }) => {
  const phone = (page.viewportSize()?.width ?? 0) < 992
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  // A card's text: opens and closes.
  await tabTo(page, /^BUTTON.*Read More about/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await focused(page)).toMatch(/Read More about/)
  // Then come the row of publications, the switch that pauses the logos, and the form.
  await tabTo(page, /^SECTION Latest publications/)
  await tabTo(page, /Pause the moving logos|X \(Twitter\)/)
  await tabTo(page, /^INPUT Full name/)
  await page.keyboard.type('Amina Sample')
  await tabTo(page, /^BUTTON.*Book appointment/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  // The menu and its services.
  await page.goto('/')
  if (phone) {
    await tabTo(page, /Open the menu/)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, /^SUMMARY/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^A.*Market Research/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/research$/)
  // From the list to a publication and back.
  await page.goto('/publications')
  await tabTo(page, /^A.*Read More about/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/publication\//)
  await tabTo(page, /All publications/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/publications$/)
  await tabTo(page, /Page 2/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/publications\/2$/)
  await page.goto('/about')
  await tabTo(page, /^A.*mission/i)
  // Before the tabs' script has loaded an arrow key only scrolls.
  await expect(page.locator('astro-island[ssr]').filter({ has: page.getByRole('tablist') })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('Managing Director')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  const forms = {
    '/': {
      fields: {
        'Full name': 'Amina',
        Email: 'amina@example.org',
        'Company name': 'Mills',
        Message: 'Hello.',
      },
      button: 'Book appointment',
      sent: 'Appointment booked successfully!',
    },
    '/reachus': {
      fields: {
        'Contact name': 'Amina',
        'Phone number': '+250 700 123 456',
        Email: 'amina@example.org',
        Message: 'Hello.',
      },
      button: 'Send message',
      sent: 'Message sent successfully!',
    },
  }

  for (const [path, { fields, button, sent }] of Object.entries(forms))
    test(`[APT-05, CON-06] the form on ${path} is posted, and the page shows the result`, async ({
      page,
    }) => {
      await page.goto(path)
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(sent)).toBeInViewport()
      expect(new URL(page.url()).pathname).toBe(path)
      // Input that the browser accepts and the server rejects.
      await page.goto(path)
      for (const [label, text] of Object.entries({ ...fields, Email: 'amina@example' }))
        await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText('This could not be sent.')).toBeInViewport()
    })
})

test('without style sheets every page is whole and in order', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/publications', '/reachus']) {
    await page.goto(path)
    await page.evaluate(() =>
      document.querySelectorAll('style, link[rel=stylesheet]').forEach((sheet) => sheet.remove()),
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Publications', exact: true }).first()).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('[DET-01] a publication is printed with its text and its address, without the site around it', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(publicationPath((await samplePublication())._id))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.prose')).toBeVisible()
  for (const around of ['#menu', '.footer nav', '.paper-back'])
    await expect(page.locator(around).first()).toBeHidden()
  const link = page.getByRole('link', { name: /Visit the publication/ })
  const printed = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(printed).toContain('https://')
})

test('[PUB-06] a picture that does not load is replaced by the fallback, in lists and on its own page', async ({
  page,
}) => {
  await page.route(/\/_astro\/pictures\//, (route) =>
    route.fulfill({ contentType: 'image/avif', body: 'no picture' }),
  )
  const answer = await page.request.get('/api/publication-cards')
  const cards: { _id: string; image: string }[] = await answer.json()
  const pictured = cards.findLast(({ image }) => image !== '')
  for (const path of ['/', '/publications', publicationPath(pictured?._id ?? '')]) {
    await page.goto(path)
    const picture = page.locator('img[alt=""]').first()
    // Pictures of the row on Home wait for a scroll.
    await page.evaluate(() => scrollBy({ top: 1 }))
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', '/fallback.svg')
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    await expectNoSidewaysScroll(page)
  }
})

for (const width of [320, 768, 1920])
  test(`no page is wider than a window of ${width} pixels`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/',
      '/about',
      '/about#values',
      '/services',
      '/program',
      '/publications',
      '/reachus',
      '/login',
      '/policy',
    ]) {
      await page.goto(path)
      await expectNoSidewaysScroll(page)
    }
  })
