import type { Locator, Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, product } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const light = { ground: 'rgb(251, 248, 241)', text: 'rgb(23, 33, 28)' }

async function groundAndText(page: Page) {
  return page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    return { ground: backgroundColor, text: color }
  })
}

test(
  '[FND-08] the dark scheme follows the system, from the first frame on, and dims pictures',
  { tag: '@full' },
  async ({ page, staff }) => {
    await staff.enter(staffPaths.articles)
    for (const path of [paths.publications, staffPaths.articles]) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path)
      expect(await page.locator('meta[name=color-scheme]').getAttribute('content')).toBe('light dark')
      expect(await groundAndText(page), path).toEqual({
        ground: 'rgb(16, 23, 20)',
        text: 'rgb(235, 231, 220)',
      })
      await expect(page.getByRole('main').locator('img').first()).toHaveCSS('filter', 'brightness(0.85)')
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await groundAndText(page), path).toEqual(light)
    }
  },
)

test('[FND-08, FND-09] print is light even in the dark scheme', { tag: '@full' }, async ({ page, staff }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of Object.values(paths)) {
    await page.goto(path)
    expect(await groundAndText(page), path).toEqual(light)
  }
  await staff.enter(staffPaths.dashboard)
  expect(await groundAndText(page)).toEqual(light)
})

test(
  '[FND-08] pages fade into each other, except with reduced motion',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) =>
        sessionStorage.setItem('fades', String('viewTransition' in event && event.viewTransition !== null)),
      ),
    )
    const fades = () => page.evaluate(() => sessionStorage.getItem('fades'))
    for (const [reducedMotion, expected] of [
      ['no-preference', 'true'],
      ['reduce', 'false'],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.goto(product.baseUrl + paths.publications)
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
      await page.waitForURL(`**${paths.about}`)
      await expect.poll(fades, reducedMotion).toBe(expected)
    }
  },
)

/** Addresses of prefetched pages, in the order of their requests. */
function fetchedAhead(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) found.push(new URL(request.url()).pathname)
  })
  return found
}

const title = (page: Page): Locator => page.locator('.publication h2 a').first()

test(
  '[FND-08] a page is prefetched when the pointer rests on its link; the login never',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      hasTouch: false,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const asked = fetchedAhead(page)
    await page.goto(product.baseUrl + paths.publications)
    const link = title(page)
    const path = await link.getAttribute('href')
    const login = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })
    // Pressing a link prefetches its page at once.
    await login.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
    await login.click()
    await link.hover()
    await expect.poll(() => asked).toEqual([path])
    await link.click()
    await page.waitForURL(`**${path}`)
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON())),
    ).toMatchObject([{ deliveryType: 'navigational-prefetch' }])
    await context.close()
  },
)

test(
  '[FND-08] on touch a page is prefetched when its link is touched, not when it is in view',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    const asked = fetchedAhead(page)
    await page.goto(product.baseUrl + paths.publications)
    const rules = page.locator('script[type=speculationrules]')
    await expect(rules).toHaveCount(1)
    expect(await rules.textContent()).toContain('conservative')
    const path = await title(page).getAttribute('href')
    await title(page).tap()
    await page.waitForURL(`**${path}`)
    expect(asked).toEqual([path])
    await context.close()
  },
)

for (const [line, connection] of Object.entries({
  'where data is saved': { saveData: true, effectiveType: '4g' },
  'on a slow line': { saveData: false, effectiveType: '3g' },
}))
  test(`[FND-08] nothing is prefetched ${line}`, { tag: '@full' }, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.goto(product.baseUrl + paths.publications)
    await expect(title(page)).toBeVisible()
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  })

test(
  '[FND-08] only pages of the site are prefetched: no login, no download, no call of the API',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(product.baseUrl + paths.publications)
    const ruled = await page.evaluate(() => {
      const { textContent } = document.querySelector('script[type=speculationrules]') ?? {}
      const [rule] = JSON.parse(textContent ?? '').prefetch
      const addresses = [
        '/',
        '/about',
        '/publication/1',
        '/login',
        '/api/search?q=x',
        '/a.pdf',
        '#x',
        '?topic=x',
        'https://x.org/',
      ]
      return addresses.filter((href) => {
        const link = document.createElement('a')
        link.setAttribute('href', href)
        return link.matches(rule.where.selector_matches)
      })
    })
    expect(ruled).toEqual(['/', '/about', '/publication/1'])
  },
)

/** Drawings in which no shape contrasts with the ground, and marks of the current item without an outline. */
async function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
      return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2
    }
    const ground = luminance(getComputedStyle(document.body.parentElement ?? document.body).backgroundColor)
    const isSeen = (colour: string) => {
      if (!colour.startsWith('rgb(')) return false
      const [dark = 0, bright = 0] = [luminance(colour), ground].toSorted((a, b) => a - b)
      return (bright + 0.05) / (dark + 0.05) >= 3
    }
    const shapes = 'path, circle, rect, line, polygon'
    const drawings = [...document.querySelectorAll('svg')]
      .filter(
        (svg) => svg.checkVisibility() && svg.querySelector(shapes) && !svg.querySelector('use, pattern'),
      )
      .filter(
        (svg) =>
          ![...svg.querySelectorAll(shapes)].some((shape) => {
            const { fill, stroke } = getComputedStyle(shape)
            return isSeen(fill) || isSeen(stroke)
          }),
      )
    const current = '[aria-current], [aria-selected=true], [aria-pressed=true]'
    const marks = [...document.querySelectorAll(current)]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).outlineStyle === 'none')
    return [...drawings, ...marks].map((element) => element.outerHTML.slice(0, 160))
  })
}

test(
  '[FND-09] in forced colours drawings, charts and marks of the current item are visible',
  { tag: '@full' },
  async ({ page, staff }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await staff.enter(staffPaths.dashboard)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const open = Object.values(paths).filter((path) => path !== paths.login)
      for (const path of [...open, ...Object.values(staffPaths)]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path === staffPaths.dashboard)
          await expect(page.locator('.apexcharts-pie-area').first()).toBeVisible()
        expect(await lost(page), `${path}, ${colorScheme}`).toEqual([])
      }
      await page.goto(staffPaths.settings)
      await page.getByRole('tab', { name: 'Notifications' }).click()
      await expect(page.getByRole('switch').first()).toHaveCSS('appearance', 'auto')
    }
  },
)
