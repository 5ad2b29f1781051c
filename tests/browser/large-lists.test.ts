import { describe, expect } from 'vitest'
import { staffPaths } from '#config/paths.ts'
import { faults, fromApi } from '../support/dashboard/answers.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { heldBack, inputValue, type PageUnderTest, sizes, test, toast } from '../support/dashboard/test.ts'
import { many } from '../support/many-records.ts'

test.override({ records: 'many' })

const search = (page: PageUnderTest) => page.getByRole('searchbox')
const order = (page: PageUnderTest) => page.getByLabelText('Order')
const summary = (page: PageUnderTest) => page.css('search output')
const records = (page: PageUnderTest) => page.getByRole('main').getByRole('button', { name: /^Delete/ })
const shown = (page: PageUnderTest, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first()
const inWords = (count: number) => count.toLocaleString('en-GB')

/** Presses a link of the menu, wherever it is. */
function follow(page: PageUnderTest, path: string): void {
  page.window().document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
}

for (const { id, path, api, total, perPage, one, newest, said } of [
  {
    id: 'QRY-01',
    path: staffPaths.queries,
    api: '/api/queries',
    total: many.queries,
    perPage: 50,
    one: 'Visitor 77',
    newest: 'Visitor 9999',
    said: 'Message deleted successfully!',
  },
  {
    id: 'APA-01',
    path: staffPaths.appointments,
    api: '/api/appointments',
    total: many.appointments,
    perPage: 48,
    one: 'Person 77',
    newest: 'Person 4999',
    said: 'Appointment deleted successfully!',
  },
  {
    id: 'ART-01',
    path: staffPaths.articles,
    api: '/api/publication-cards',
    total: many.publications,
    perPage: 24,
    one: 'Report 77',
    newest: 'Report 1999',
    said: 'Publication deleted successfully',
  },
])
  test(
    `[${id}] ${path} with ${total} records draws one page of them at once`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      const secondPage = `${perPage + 1}–${perPage * 2} of ${inWords(total)}`
      await staff.enter(path)
      await expect.element(summary(page)).toHaveTextContent(`1–${perPage} of ${inWords(total)}`)
      await expect.element(records(page)).toHaveLength(perPage)
      expect(page.css('main *').elements().length).toBeLessThan(2000)
      await expect.element(shown(page, newest)).toBeVisible()

      await page.getByRole('button', { name: 'Next' }).click()
      await expect.element(summary(page)).toHaveTextContent(secondPage)
      await expect.poll(() => page.path()).toMatch(/[?&]page=2/)
      expect(page.window().scrollY).toBe(0)
      await page.reload()
      await expect.element(summary(page)).toHaveTextContent(secondPage)

      // Words in any order; a new query starts on its first page.
      await search(page).fill(one.split(' ').toReversed().join(' ').toUpperCase())
      await expect.element(summary(page)).toMatchTextContent(/^\d+ of [\d,]+ found$/)
      await order(page).selectOptions('Oldest first')
      await expect.element(shown(page, one)).toBeVisible()
      await expect.poll(() => page.path()).toMatch(/order=oldest/)
      const address = page.path()
      const found = summary(page).element().textContent
      follow(page, staffPaths.help)
      await expect.element(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
      await page.back()
      await expect.element(summary(page)).toHaveTextContent(found)
      expect(await inputValue(search(page))).toContain('77')
      await page.open(address)
      await expect.element(summary(page)).toHaveTextContent(found)

      const before = Number(found.split(' ')[0])
      const reads = async () =>
        (await staff.requests()).filter((call) => call.startsWith(`GET ${api}`)).length
      const readsBefore = await reads()
      await records(page).first().click()
      const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
      if (path === staffPaths.articles) await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect.element(summary(page)).toHaveTextContent(`${before - 1} of ${inWords(total - 1)} found`)
      expect(await reads()).toBe(readsBefore)
      await expect.element(toast(page, said)).toBeVisible()
      const left: unknown[] | { data: unknown[] } = await (await staff.send('GET', api)).json()
      expect(Array.isArray(left) ? left.length : left.data.length).toBe(total - 1)

      await search(page).fill('nobody has written this')
      await expect.element(page.getByText('Nothing matches')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Clear search' }).click()
      await expect.element(summary(page)).toHaveTextContent(`1–${perPage} of ${inWords(total - 1)}`)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

test(
  '[QRY-01] the first and the last page end the pagination',
  { tags: ['full'] },
  async ({ page, staff }) => {
    await staff.enter(`${staffPaths.queries}?page=99999&order=oldest`)
    await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect.element(page.getByText(/^Page 200 of 200$/)).toBeVisible()
    const previous = page.getByRole('button', { name: 'Previous' })
    // Its arrow stands beside its word.
    expect(previous.element().clientHeight).toBeLessThan(48)
    await previous.click()
    await expect.element(page.getByText(/^Page 199 of 200$/)).toBeVisible()
  },
)

const paged = [
  {
    id: 'QRY-01',
    path: staffPaths.queries,
    api: '/api/queries',
    total: many.queries,
    perPage: 50,
    name: 'Visitor',
  },
  {
    id: 'APA-01',
    path: staffPaths.appointments,
    api: '/api/appointments/',
    total: many.appointments,
    perPage: 48,
    name: 'Person',
  },
].flatMap((list) => sizes.map((size) => ({ ...list, size })))

for (const { id, path, api, total, perPage, name, size } of paged) {
  const all = inWords(total)

  test(
    `[${id}] ${path} shows the newest records of a long list first at the width of ${size.name}`,
    { tags: ['full'] },
    async ({ page, staff }) => {
      await page.resize(size.width, size.height)
      const others = heldBack()
      await staff.answer(`GET ${api}`, others.answer)
      await staff.answer(`GET ${api}?page=1&limit=120`, fromApi)
      await staff.enter(path)
      await expect.element(summary(page)).toHaveTextContent(`1–${perPage} of ${all}`)
      await expect.element(records(page)).toHaveLength(perPage)
      const saved = page.getByRole('button', { name: 'Export CSV' })
      await expect.element(saved).toBeDisabled()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect.element(summary(page)).toHaveTextContent(`${perPage + 1}–${perPage * 2} of ${all}`)
      await expectAccessible(page)

      await search(page).fill('4321')
      await expect
        .element(summary(page))
        .toMatchTextContent(new RegExp(`^Reading all ${all} (messages|appointments)…$`))
      await expect.element(records(page)).toHaveLength(0)
      await expect.element(page.css('[data-skeleton]').first()).toBeVisible()
      await expect.element(page.getByText('Nothing matches')).not.toBeInTheDocument()
      await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await others.release()
      await expect.element(summary(page)).toHaveTextContent(`1 of ${all} found`)
      await expect.element(shown(page, `${name} 4321`)).toBeVisible()
      await expect.element(saved).toBeEnabled()
    },
  )

  describe('without the rest of the list', () => {
    test.override({ expectedErrors: [/Failed to load resource/] })

    test(
      `[${id}] ${path} at the width of ${size.name}: if the rest cannot be read the newest records stay, with a message`,
      { tags: ['full'] },
      async ({ page, staff }) => {
        await page.resize(size.width, size.height)
        await staff.answer(`GET ${api}`, faults.refusing)
        await staff.answer(`GET ${api}?page=1&limit=120`, fromApi)
        await staff.enter(path)
        const alert = page.getByRole('main').getByRole('alert')
        await expect.element(alert).toMatchTextContent(`Only the newest 120 of ${all}`)
        await expect.element(records(page)).toHaveLength(perPage)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

        await staff.repair()
        await alert.getByRole('button', { name: 'Try again' }).click()
        await expect.element(alert).not.toBeInTheDocument()
        await order(page).selectOptions('Oldest first')
        await expect.element(summary(page)).toHaveTextContent(`1–${perPage} of ${all}`)
        await expect.element(shown(page, `${name} 0`)).toBeVisible()
      },
    )
  })
}
