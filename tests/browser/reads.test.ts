import { describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../support/dashboard/checks.ts'
import { listed } from '../support/dashboard/publications.ts'
import { heldBack, type PageUnderTest, status, test, textsOf } from '../support/dashboard/test.ts'
import { sampleId, samplePublication } from '../support/sample-records.ts'

test.override({ expectedErrors: [/status of 404/] })

const [first, second] = [sampleId(1), sampleId(2)]

const sums = {
  data: [{ _id: second, reads: { month: 1234, year: 5000 }, downloads: { month: 1, year: 40 } }],
}

const details = {
  today: '2026-11-20',
  days: [
    { day: '2025-12-01', reads: 3766, downloads: 39 },
    { day: '2026-11-01', reads: 1200, downloads: 1 },
    { day: '2026-11-20', reads: 34, downloads: 0 },
  ],
  hosts: [
    { host: '', month: 1000, year: 4000 },
    ...Array.from({ length: 21 }, (_, place) => ({ host: `site${place}.example`, month: 10, year: 40 })),
    { host: 'other', month: 20, year: 100 },
    { host: location.hostname, month: 4, year: 4 },
    { host: 'last-year.example', month: 0, year: 56 },
  ],
}

const button = (page: PageUnderTest, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: PageUnderTest) => page.getByRole('dialog')

test(
  '[REA-03] reads and downloads of 30 days are shown in lists, by day, and as CSV',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const draft = samplePublication(3, { state: 'draft', publishAt: '', revision: 1 })
    await staff.answer('GET /api/publication-cards', [samplePublication(1), samplePublication(2)])
    await staff.answer('GET /api/unpublished-publications', { data: [draft] })
    await staff.answer('GET /api/reads', sums)
    await staff.answer(`GET /api/reads/${second}`, details)
    await staff.enter(staffPaths.articles)
    const open = '1,234 reads, 1 download of Sample report 2 in 30 days'
    await expect.element(button(page, open)).toBeVisible()
    await expect.element(button(page, '0 reads of Sample report 1 in 30 days')).toBeVisible()
    expect(listed(page, 'Sample report 3').getByRole('button', { name: /reads/i }).elements()).toEqual([])
    expect((await commands.calls()).filter(({ call }) => call.startsWith('GET /api/reads'))).toHaveLength(1)
    await expectAccessible(page)

    await button(page, open).click()
    await expect.element(dialog(page).getByText('1,234 reads and 1 download in 30 days')).toBeVisible()
    const byDay = dialog(page).getByRole('table', { name: 'Reads by day' })
    await expect.element(byDay.getByRole('row')).toHaveLength(31)
    await expect.element(byDay.getByRole('row', { name: '1 November 2026 1200' })).toBeInTheDocument()
    await expect
      .element(dialog(page).getByRole('table', { name: 'Downloads of the PDF by day' }))
      .toBeVisible()
    const hosts = dialog(page).getByRole('table', { name: 'Where readers came from' })
    expect(textsOf(hosts.getByRole('row')).slice(0, 4)).toEqual([
      'SiteReads',
      'No site: typed, from a mail or an app1,000',
      'Other sites20',
      'site0.example10',
    ])
    await expect.element(dialog(page).getByText('The CSV file has 4 more sites.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const saved = commands.savedFile()
    await button(page, 'Export CSV').click()
    const { name, base64 } = await saved
    expect(name).toMatch(/^reads-\d{4}-\d\d-\d\d\.csv$/)
    const lines = atob(base64).slice(3).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 30 + 24)
    expect(lines[0]).toBe('Day,Site,Reads,Downloads')
    expect(lines).toContain('2026-11-01,,1200,1')
    expect(lines).toContain(',This site,4,')

    await button(page, '365 days').click()
    await expect.element(dialog(page).getByText('5,000 reads and 40 downloads in 365 days')).toBeVisible()
    await expect.element(button(page, '365 days')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(byDay.getByRole('row')).toHaveLength(366)
    await expect.element(hosts.getByRole('row', { name: 'last-year.example 56' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Table', exact: true }).click()
    for (const width of [390, 1440]) {
      await page.resize(width, 900)
      await expect.element(button(page, open)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  },
)

test(
  '[REA-03] without the counts the list stays, and a dialog that cannot read them says so',
  { tags: ['full'] },
  async ({ page, staff }) => {
    const late = heldBack()
    await staff.answer('GET /api/publication-cards', [samplePublication(1)])
    await staff.answer('GET /api/reads', late.answer)
    await staff.answer(`GET /api/reads/${first}`, status(404, { message: 'Gone' }))
    await staff.enter(staffPaths.articles)
    await button(page, 'Reads of Sample report 1').click()
    await expect.element(dialog(page).getByRole('alert')).toMatchTextContent('This could not be read')
    await expect.element(button(page, 'Export CSV')).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await late.release()
    await expect.element(button(page, '0 reads of Sample report 1 in 30 days')).toBeVisible()
  },
)
describe('with a backend that counts nothing', () => {
  test.override({ without: ['reads'] })

  test('[REA-03, FEA-02] the list has no reads and makes no call', async ({ page, staff }) => {
    await staff.answer('GET /api/publication-cards', [samplePublication(1)])
    await staff.enter(`${staffPaths.articles}?view=table`)
    await expect.element(page.getByRole('table', { name: 'Publications' })).toBeVisible()
    expect(textsOf(page.getByRole('columnheader'))).not.toContain('Reads')
    expect(page.getByRole('button', { name: /reads/i }).elements()).toEqual([])
    expect((await staff.requests()).filter((call) => call.includes('/api/reads'))).toEqual([])
  })
})
