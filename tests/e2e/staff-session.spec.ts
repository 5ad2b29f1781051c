import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, unlessInGate } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

for (const path of [staffPaths.queries, paths.login])
  test(
    `[LOG-08] ${path}: a token from the address is checked, stored, and exposed to nothing else`,
    unlessInGate(path === staffPaths.queries),
    async ({ page, staff }) => {
      const seen: string[] = []
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) seen.push(request.url(), request.headers().referer ?? '')
      })
      await page.goto(`${path}?token=${staff.token}&q=maize`)
      await page.waitForURL(path === paths.login ? `**${staffPaths.dashboard}` : `**${path}?q=maize`)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading|Admin/)
      expect(await stored(page)).toBe(staff.token)
      expect(seen.length).toBeGreaterThan(10)
      expect(seen.filter((text) => text.includes(staff.token))).toEqual([])
      expect(staff.requests[0]).toBe('GET /api/auth/me')
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name === 'auth_token')).toMatchObject({
        value: staff.token,
        path: '/',
      })
    },
  )

test('[LOG-08] a public page neither stores nor asks about a token in its address, and no other site gets it', async ({
  page,
  staff,
}) => {
  for (const path of [paths.home, paths.publications, paths.contact]) {
    const answer = await page.goto(`${path}?token=${staff.token}`, { waitUntil: 'networkidle' })
    expect(answer?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  }
  expect(await page.context().cookies()).toEqual([])
  expect(staff.requests).not.toContain('GET /api/auth/me')
})

test('[LOG-09] an address typed into the browser opens without a session too: no page can cancel that', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.help)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.about)
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
})

test(
  'until the dashboard runs, its static shell shows, and no other screen flashes',
  { tag: '@full' },
  async ({ page, staff }) => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      release = resolve
    })
    await staff.enter(staffPaths.help)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route('**/_astro/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(staffPaths.queries, { waitUntil: 'commit' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator('.skeleton').first()).toBeVisible()
    const headings: string[] = []
    await page.exposeFunction('heard', (text: string) => headings.push(text))
    await page.evaluate(() => {
      const look = () => {
        const text = document.querySelector('h1')?.textContent
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what exposeFunction has put there
        if (text) (window as unknown as { heard: (text: string) => void }).heard(text)
      }
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    })
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(new Set(headings)).toEqual(new Set(['Loading...', 'Messages']))
    await expectAccessible(page)
  },
)
