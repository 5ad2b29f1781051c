import type { Page } from '@playwright/test'
import { paths, staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

for (const path of [staffPaths.queries, paths.login])
  test(`[LOG-08] ${path}: a token from the address is checked, kept, and seen by nothing else`, async ({
    page,
    staff,
  }) => {
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
    expect(cookies.find(({ name }) => name === 'auth_token')).toMatchObject({ value: staff.token, path: '/' })
  })

test('[LOG-07] the dashboard keeps its cookie for seven days', async ({ page, staff }) => {
  await staff.enter(staffPaths.help)
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'auth_token')
  // It is set once the screen has been drawn.
  await expect.poll(cookie).toMatchObject({ sameSite: 'Lax', secure: true, path: '/' })
  expect(((await cookie())?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
})

test('[LOG-08] a token from the address never replaces a session that is alive', async ({ page, staff }) => {
  await staff.enter(`${staffPaths.help}?token=${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${staffPaths.help}$`))
  expect(await stored(page)).toBe(staff.token)
})

test.describe('a token that nobody knows', () => {
  test.use({ expectedErrors: [/401/] })

  test('[LOG-08, LOG-09] is not kept, and leads to the login page', async ({ page }) => {
    await page.goto(`${staffPaths.help}?token=${'a'.repeat(43)}`)
    await page.waitForURL(`**${paths.login}`)
    expect(await stored(page)).toBeNull()
  })
})

test('[LOG-09] a page that is left or loaded again without a session goes to the login page', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.help)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.waitForURL(`**${paths.login}`)
})

test('[LOG-09] a page without a session can be left for a public one: browsers ignore what begins as it unloads', async ({
  page,
  staff,
}) => {
  await staff.enter(staffPaths.help)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(paths.about)
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`))
})

test('until the dashboard runs its shell is there, and no other screen flashes by', async ({
  page,
  staff,
}) => {
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
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(new Set(headings)).toEqual(new Set(['Loading...', 'Messages']))
  await expectAccessible(page)
})

test.describe('after a deploy', () => {
  test.use({
    expectedErrors: [/Failed to load resource|dynamically imported|preload|site cannot be reached/],
  })

  test('a screen whose code is gone loads the page again by itself, once, and keeps what was typed', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.newCard)
    await page.getByLabel('Card Title').fill('Kept over a deploy')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('draft:new-card')))
      .toContain('Kept over a deploy')
    let failures = 0
    await page.route('**/_astro/QueriesScreen*.js', (route) => {
      failures += 1
      return failures === 1 ? route.abort() : route.continue()
    })
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/queries"]')?.click())
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(failures).toBe(2)
    await page.goto(staffPaths.newCard)
    await page.getByRole('button', { name: 'Restore draft' }).click()
    await expect(page.getByLabel('Card Title')).toHaveValue('Kept over a deploy')
  })

  test('a screen whose code cannot be had from a server that is down leaves the page, and says so', async ({
    page,
    staff,
  }) => {
    await staff.enter(staffPaths.help)
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await page.context().setOffline(true)
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/queries"]')?.click())
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/help"]')?.click())
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    await page.context().setOffline(false)
  })

  test('a screen whose code stays away says so, and the others go on working', async ({ page, staff }) => {
    await page.route('**/_astro/QueriesScreen*.js', (route) => route.abort())
    await staff.enter(staffPaths.queries)
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
    await expectAccessible(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/help"]')?.click())
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  })
})
