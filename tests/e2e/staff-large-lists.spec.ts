import type { Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '../support/browser-test.ts'
import { passTo } from '../support/fault-proxy.ts'
import { startLargeBackend } from '../support/large-backend.ts'
import { many } from '../support/many-records.ts'
import { test as staffTest, toast } from '../support/staff-test.ts'

type LargeBackend = Awaited<ReturnType<typeof startLargeBackend>>

/** Staff whose lists come from our API on a database with thousands of records. */
const test = staffTest.extend<{ large: LargeBackend }, { largeBackend: LargeBackend }>({
  largeBackend: [
    async ({}, use) => {
      const backend = await startLargeBackend()
      await use(backend)
      await backend.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  large: async ({ staff, largeBackend }, use) => {
    const pass = passTo(largeBackend.origin, largeBackend.token)
    for (const call of [
      'GET /api/attention',
      'GET /api/queries',
      'DELETE /api/queries/*',
      'GET /api/appointments/',
      'DELETE /api/appointments/*',
      'GET /api/publication-cards',
      'DELETE /api/publication-cards/*',
    ])
      staff.answer(call, pass)
    await use(largeBackend)
  },
})

const search = (page: Page) => page.getByRole('searchbox')
const order = (page: Page) => page.getByLabel('Order')
const summary = (page: Page) => page.locator('search output')
const records = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Delete/ })

for (const { path, api, total, perPage, one, newest } of [
  {
    path: staffPaths.queries,
    api: '/api/queries',
    total: many.queries,
    perPage: 50,
    one: 'Visitor 77',
    newest: 'Visitor 9999',
  },
  {
    path: staffPaths.appointments,
    api: '/api/appointments',
    total: many.appointments,
    perPage: 48,
    one: 'Person 77',
    newest: 'Person 4999',
  },
  {
    path: staffPaths.articles,
    api: '/api/publication-cards',
    total: many.publications,
    perPage: 24,
    one: 'Report 77',
    newest: 'Report 1999',
  },
])
  test(`[QRY-01, APA-01, ART-01] ${path} with ${total} records draws a page of them, finds, sorts and deletes at once`, async ({
    page,
    staff,
    large,
  }) => {
    await staff.enter(path)
    const number = (value: number) => value.toLocaleString('en-GB')
    await expect(summary(page)).toHaveText(`1–${perPage} of ${number(total)}`)
    await expect(records(page)).toHaveCount(perPage)
    expect(await page.locator('main *').count()).toBeLessThan(2000)
    await expect(page.getByRole('main').getByText(newest, { exact: true }).first()).toBeVisible()

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(summary(page)).toHaveText(`${perPage + 1}–${perPage * 2} of ${number(total)}`)
    await expect(page).toHaveURL(/[?&]page=2/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.reload()
    await expect(summary(page)).toHaveText(`${perPage + 1}–${perPage * 2} of ${number(total)}`)

    // Words in any order; a new question starts from its first page.
    await search(page).fill(one.split(' ').toReversed().join(' ').toUpperCase())
    await expect(summary(page)).toHaveText(/^\d+ of [\d,]+ found$/)
    await order(page).selectOption('Oldest first')
    await expect(page.getByRole('main').getByText(one, { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/order=oldest/)
    const address = page.url()
    const found = await summary(page).textContent()
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/help"]')?.click())
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
    await page.goBack()
    await expect(summary(page)).toHaveText(found ?? '')
    await expect(search(page)).toHaveValue(/77/)
    const tab = await page.context().newPage()
    await tab.goto(address)
    await expect(summary(tab)).toHaveText(found ?? '')
    await tab.close()

    const said = {
      [staffPaths.queries]: 'Message deleted successfully!',
      [staffPaths.appointments]: 'Appointment deleted successfully!',
      [staffPaths.articles]: 'Publication deleted successfully',
    }
    const before = Number((found ?? '').split(' ')[0])
    const loads = staff.requests.filter((call) => call.startsWith(`GET ${api}`)).length
    await records(page).first().click()
    const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
    if (path === staffPaths.articles) await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(summary(page)).toHaveText(`${before - 1} of ${number(total - 1)} found`)
    expect(staff.requests.filter((call) => call.startsWith(`GET ${api}`)).length).toBe(loads)
    await expect(toast(page, said[path])).toBeVisible()
    const left: unknown[] | { data: unknown[] } = await (
      await fetch(large.origin + api, { headers: { authorization: `Bearer ${large.token}` } })
    ).json()
    expect(Array.isArray(left) ? left.length : left.data.length).toBe(total - 1)

    await search(page).fill('nobody has written this')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(summary(page)).toHaveText(`1–${perPage} of ${number(total - 1)}`)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

test('[QRY-01] the first and the last page have an end', async ({ page, staff, large }) => {
  expect(large.token).not.toBe('')
  await staff.enter(`${staffPaths.queries}?page=99999&order=oldest`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByText(/^Page 200 of 200$/)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page 199 of 200$/)).toBeVisible()
})

/** How many records there are now: other tests delete some. */
async function countOf({ origin, token }: LargeBackend, api: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const { total }: { total: number } = await (await fetch(`${origin}${api}?limit=1`, { headers })).json()
  return total.toLocaleString('en-GB')
}

const paged = [
  { path: staffPaths.queries, api: '/api/queries', perPage: 50, name: 'Visitor' },
  { path: staffPaths.appointments, api: '/api/appointments/', perPage: 48, name: 'Person' },
]

for (const { path, api, perPage, name } of paged) {
  test(
    `[QRY-01, APA-01] ${path}: the newest of a long list are there before the others, and a search waits for all`,
    { tag: '@width' },
    async ({ page, staff, large }) => {
      const pass = passTo(large.origin, large.token)
      const all = await countOf(large, api)
      const { promise, resolve: letGo } = Promise.withResolvers<undefined>()
      staff.answer(`GET ${api}`, async (request, response) => {
        if (!request.url?.includes('page=')) await promise
        pass(request, response)
      })
      await staff.enter(path)
      await expect(summary(page)).toHaveText(`1–${perPage} of ${all}`)
      await expect(records(page)).toHaveCount(perPage)
      const saved = page.getByRole('button', { name: 'Export CSV' })
      await expect(saved).toBeDisabled()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(summary(page)).toHaveText(`${perPage + 1}–${perPage * 2} of ${all}`)
      await expectAccessible(page)

      await search(page).fill('4321')
      await expect(summary(page)).toHaveText(new RegExp(`^Reading all ${all} (messages|appointments)…$`))
      await expect(records(page)).toHaveCount(0)
      await expect(page.locator('[data-skeleton]').first()).toBeVisible()
      await expect(page.getByText('Nothing matches')).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      letGo(undefined)
      await expect(summary(page)).toHaveText(`1 of ${all} found`)
      await expect(page.getByRole('main').getByText(`${name} 4321`, { exact: true })).toBeVisible()
      await expect(saved).toBeEnabled()
    },
  )

  test.describe('without the others', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test(
      `[QRY-01, APA-01] ${path}: where the others cannot be read the newest stay, and that is said`,
      { tag: '@width' },
      async ({ page, staff, large }) => {
        const pass = passTo(large.origin, large.token)
        const all = await countOf(large, api)
        staff.answer(`GET ${api}`, (request, response) =>
          request.url?.includes('page=') ? pass(request, response) : response.destroy(),
        )
        await staff.enter(path)
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toContainText(`Only the newest 120 of ${all}`)
        await expect(records(page)).toHaveCount(perPage)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

        staff.answer(`GET ${api}`, pass)
        await alert.getByRole('button', { name: 'Try again' }).click()
        await expect(alert).toHaveCount(0)
        await page.getByLabel('Order').selectOption('Oldest first')
        await expect(summary(page)).toHaveText(`1–${perPage} of ${all}`)
        await expect(page.getByRole('main').getByText(`${name} 0`, { exact: true })).toBeVisible()
      },
    )
  })
}
