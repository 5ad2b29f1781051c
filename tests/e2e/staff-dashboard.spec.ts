import type { Locator, Page } from '@playwright/test'
import { staffPaths } from '#config/paths.ts'
import { expect, expectAccessible } from '../support/browser-test.ts'
import { test } from '../support/staff-test.ts'
import { held, sampleId, samplePublication } from '../support/strange-backend.ts'

/** The rows of a chart's data table, each as its texts. */
function rowsOf(panel: Locator): Promise<string[][]> {
  return panel
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
}

/** An identifier of the moment, as the backend makes them. */
function idOf(moment: string, number = 0): string {
  return Math.floor(Date.parse(moment) / 1000)
    .toString(16)
    .padEnd(22, '0')
    .concat(String(number).padStart(2, '0'))
}

const dayOf = (page: Page, moment: string) =>
  page.evaluate((text) => new Date(text).toLocaleDateString(), moment)

test('[DASH-01] the dashboard asks for its three lists at once and waits in words', async ({
  page,
  staff,
}) => {
  const calls = ['/api/publication-cards', '/api/queries', '/api/appointments/']
  const slow = held({ data: [] })
  for (const call of calls) staff.answer(`GET ${call}`, slow.answer)
  await staff.enter(staffPaths.dashboard)
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  // All three are on their way before the first is answered.
  await expect.poll(() => calls.every((call) => staff.requests.includes(`GET ${call}`))).toBe(true)
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  slow.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const name of ['Publications statistics', 'Queries', 'Calendar', 'Appointments'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
})

test('[DASH-02, DASH-06] publications are counted by local day, in the order of time, across month ends', async ({
  page,
  staff,
}) => {
  // 22:30 UTC on the 31st is the next day in Kigali.
  const moments = [
    '2026-02-01T09:00:00Z',
    '2026-10-01T08:00:00Z',
    '2026-01-31T22:30:00Z',
    '2026-01-31T12:00:00Z',
  ]
  staff.answer('GET /api/publication-cards', {
    data: moments.map((date, index) => samplePublication(index, { date })),
  })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await expect(panel.locator('[data-count]')).toHaveText('4')
  await expect(panel.locator('figcaption')).toHaveText('Publication Upload Trends')
  expect(await rowsOf(panel)).toEqual([
    [await dayOf(page, '2026-01-31T12:00:00Z'), '1'],
    [await dayOf(page, '2026-02-01T12:00:00Z'), '2'],
    [await dayOf(page, '2026-10-01T12:00:00Z'), '1'],
  ])
  await expect(panel.getByRole('columnheader')).toHaveText(['Date', 'Publications Uploaded'])
  await expect(panel.getByText(/^3 days with entries, from .+ to .+; at most 2 on one day\.$/)).toHaveCount(1)
  await panel.scrollIntoViewIfNeeded()
  for (const axis of ['Date', 'Number of Publications'])
    await expect(panel.locator('svg').getByText(axis, { exact: true })).toBeVisible()
  const line = panel.locator('.apexcharts-area-series path[stroke]:not([stroke="none"])').first()
  await expect(line).toHaveCSS('stroke', 'rgb(79, 70, 229)')
})

test('[DASH-03, DASH-06] queries: the field count, and a ring with the length of data', async ({
  page,
  staff,
}) => {
  const data = Array.from({ length: 3 }, (_, index) => ({ _id: sampleId(index), contactName: 'Sample' }))
  staff.answer('GET /api/queries', { data, count: 7 })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries', exact: true })
  await expect(panel.locator('[data-count]')).toHaveText('7')
  await expect(panel.getByText('Total Queries')).toBeVisible()
  await expect(panel.getByText('All 3 queries')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  const ring = panel.locator('.apexcharts-pie-area').first()
  await expect(ring).toHaveCSS('fill', 'rgb(79, 70, 229)')
  const radii = await ring.evaluate((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/A\s*([\d.]+)/g)].map(([, radius]) => Number(radius)),
  )
  expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.7, 1)
})

test('[DASH-03, INB-02] the ring of messages has a segment for each state, and each leads to its part of the list', async ({
  page,
  staff,
}) => {
  const data = ['new', 'new', 'handled'].map((state, index) => ({
    _id: sampleId(index),
    contactName: `Sample ${index}`,
    state,
  }))
  staff.answer('GET /api/queries', { data, count: 3 })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries', exact: true })
  await expect(panel.locator('figcaption li')).toHaveText(['New2', 'Read0', 'Handled1'])
  await panel.scrollIntoViewIfNeeded()
  const segments = panel.locator('.apexcharts-pie-area')
  await expect(segments).toHaveCount(2)
  for (const [index, name] of ['New', 'Handled'].entries()) {
    const dot = panel.locator('li').filter({ hasText: name }).locator('[aria-hidden]')
    const colour = await dot.evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect(segments.nth(index)).toHaveCSS('fill', colour)
  }
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Handled 1' }).click()
  await expect(page).toHaveURL(/\/queries\?state=handled$/)
  await expect(page.getByText('Sample 2').first()).toBeVisible()
  await expect(page.getByText('Sample 0')).toHaveCount(0)
})

test('[DASH-02, DASH-05] the days of the charts lead to the lists, narrowed to that day', async ({
  page,
  staff,
}) => {
  const moments = ['2026-02-02T09:00:00Z', '2026-02-01T12:00:00Z', '2026-02-01T09:00:00Z']
  staff.answer('GET /api/publication-cards', {
    data: moments.map((date, index) => samplePublication(index, { title: `Sample ${index}`, date })),
  })
  staff.answer('GET /api/appointments/', {
    data: [{ _id: idOf('2026-03-02T09:00:00Z'), fullName: 'Sample' }],
  })
  await staff.enter(staffPaths.dashboard)
  const day = await dayOf(page, moments[1] ?? '')
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await panel.getByRole('link', { name: `${day} 2` }).click()
  await expect(page).toHaveURL(/\/articles\?day=2026-02-01$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sample 1', 'Sample 2'])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^1 February 2026/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)

  await page.goBack()
  const appointments = page.getByRole('region', { name: 'Appointments', exact: true })
  await appointments.scrollIntoViewIfNeeded()
  // The one point of the drawing.
  await appointments.locator('.apexcharts-marker').first().click({ force: true })
  await expect(page).toHaveURL(/\/appointments\?day=2026-03-02$/)
})

test('[DASH-05] appointments: the latest six days, from the first 8 characters of their identifiers', async ({
  page,
  staff,
}) => {
  const days = [
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
    '2026-02-02',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]
  const data = days.flatMap((day, index) =>
    Array.from({ length: index + 1 }, (_, number) => ({
      _id: idOf(`${day}T10:00:00Z`, number),
      fullName: 'Sample',
    })),
  )
  // One minute before midnight in Kigali still belongs to its day, one after to the next.
  data.push({ _id: idOf('2026-03-02T21:59:00Z'), fullName: 'Sample' })
  data.push({ _id: idOf('2026-03-01T22:01:00Z'), fullName: 'Sample' })
  staff.answer('GET /api/appointments/', { data })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Appointments', exact: true })
  await expect(panel.locator('[data-count]')).toHaveText(String(data.length))
  await expect(panel.locator('figcaption')).toHaveText('Appointments per day')
  const expected = await Promise.all(
    days
      .slice(-6)
      .map(async (day, index) => [
        await dayOf(page, `${day}T12:00:00Z`),
        String(index + 2 + (index === 5 ? 2 : 0)),
      ]),
  )
  expect(await rowsOf(panel)).toEqual(expected)
})

test('[DASH-04] the calendar: a month from Monday, today marked, days with appointments named', async ({
  page,
  staff,
}) => {
  await page.clock.setFixedTime('2026-03-31T22:30:00Z')
  staff.answer('GET /api/appointments/', {
    data: [{ _id: idOf('2026-04-02T10:00:00Z'), fullName: 'Sample' }],
  })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Calendar' })
  // In Kigali April has begun.
  await expect(panel.getByText('April 2026')).toBeVisible()
  await expect(panel.locator('thead th')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  await expect(panel.getByRole('gridcell', { name: /^Today, .*1 April 2026/ })).toHaveCSS(
    'font-weight',
    '700',
  )
  await expect(panel.getByRole('gridcell', { name: /2 April 2026, appointment requested/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await expect(panel.getByText('March 2026')).toBeVisible()
  await panel.getByRole('button', { name: 'Next month' }).click()
  await panel.getByRole('button', { name: 'Next month' }).click()
  await expect(panel.getByText('May 2026')).toBeVisible()
})

test('[DASH-07] without publications loading ends, with a warning in the console', async ({
  page,
  staff,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  for (const api of ['/api/publication-cards', '/api/queries', '/api/appointments/'])
    staff.answer(`GET ${api}`, { data: [] })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await expect(panel.locator('[data-count]')).toHaveText('0')
  await expect(panel.getByText('Nothing to draw yet')).toBeVisible()
  expect(warnings.join()).toContain('no publications')
  await expectAccessible(page)
})
