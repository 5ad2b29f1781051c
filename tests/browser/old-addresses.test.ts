import { describe, expect } from 'vitest'
import { accountPath } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { make } from '../support/dashboard/publications.ts'
import { type PageUnderTest, test, textsOf, toast } from '../support/dashboard/test.ts'

test.override({ lastingToasts: true, expectedErrors: [/status of 400/] })

const section = (page: PageUnderTest) => page.getByRole('region', { name: 'Old addresses' })
const dialog = (page: PageUnderTest) => page.getByRole('dialog')
const addresses = (page: PageUnderTest) =>
  textsOf(section(page).getByRole('listitem')).map((text) => text.replace(/Remove.*|Leads to….*/, ''))

test('[REV-05] an address that readers asked for leads to a publication that staff choose', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Prices of 2019' })
  await make(staff, { title: 'Another one' })
  await staff.answer('GET /api/missing-addresses', {
    old: [{ path: '/prices', id, title: 'Prices of 2019', isPublic: false }],
    missing: [{ path: '/reports/2019', count: 3, days: 2, lastDay: '2026-11-20' }],
  })
  await staff.enter(accountPath('old-addresses'))
  await expect
    .poll(() => addresses(page))
    .toEqual([
      '/prices leads to Prices of 2019 (opens in a new tab) (not public now: readers find no page)',
      '/reports/2019 3 readers on 2 days, last on 20 Nov 2026',
    ])
  await section(page)
    .getByRole('button', { name: /^Leads to…/ })
    .click()
  await expect.element(dialog(page).getByLabelText('Old address')).toHaveValue('/reports/2019')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog(page).getByRole('alert')).toMatchTextContent('Please choose a publication')
  await dialog(page).getByLabelText('Find a publication').fill('prices of 2019')
  await expect.element(dialog(page).getByRole('radio', { name: 'Another one' })).toHaveLength(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('radio', { name: 'Prices of 2019' }).click()
  await staff.repair()
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect.element(toast(page, 'The address leads there with the next build of the site')).toBeVisible()
  await expect
    .poll(() => addresses(page))
    .toEqual(['/reports/2019 leads to Prices of 2019 (opens in a new tab)'])
  const listed = await (await staff.send('GET', '/api/old-addresses')).json()
  expect(listed).toEqual({ data: [{ path: '/reports/2019', id }] })
  await section(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.element(section(page)).toMatchTextContent('No old address leads to a publication yet.')
})

test('[REV-05] an address of a page is refused with the reason, and a pasted one is its path', async ({
  page,
  staff,
}) => {
  const { _id: id } = await make(staff, { title: 'Prices of 2019' })
  await staff.enter(accountPath('old-addresses'))
  await section(page).getByRole('button', { name: 'Add an old address' }).click()
  const entered = dialog(page).getByLabelText('Old address')
  await dialog(page).getByRole('radio', { name: 'Prices of 2019' }).click()
  await entered.fill('/about')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog(page).getByRole('alert')).toMatchTextContent('belongs to a page')
  await entered.fill('https://www.example.org/old%20page?x=1')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect.element(dialog(page).getByRole('alert')).toMatchTextContent('Please enter a path of this site')
  await entered.fill('https://www.example.org/old/page?x=1#y')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => addresses(page)).toEqual(['/old/page leads to Prices of 2019 (opens in a new tab)'])
  expect(await (await staff.send('GET', '/api/old-addresses')).json()).toEqual({
    data: [{ path: '/old/page', id }],
  })
})

describe('with a backend that does not name it', () => {
  test.override({ without: ['old-addresses'] })

  test('[REV-05] there is no section, and nothing is asked', async ({ page, staff }) => {
    await staff.enter(accountPath('old-addresses'))
    await expect.element(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Old addresses' })).toHaveLength(0)
    await expect.element(section(page)).toHaveLength(0)
    expect(await staff.requests()).not.toContain('GET /api/missing-addresses')
  })
})
