import { describe, expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { staffPaths } from '#config/paths.ts'
import { dayText } from '#lib/day.ts'
import { expectAccessible } from '../support/dashboard/checks.ts'
import { held, test, textsOf } from '../support/dashboard/test.ts'
import { sampleId, samplePublication } from '../support/sample-records.ts'

/** The rows of a chart's data table, each as its texts. */
function rowsOf(panel: Locator): string[][] {
  const rows = panel.css('tbody tr').elements()
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

/** An identifier made at a moment, as the backend makes them. */
function idOf(moment: string, number = 0): string {
  return Math.floor(Date.parse(moment) / 1000)
    .toString(16)
    .padEnd(22, '0')
    .concat(String(number).padStart(2, '0'))
}

const dayOf = (moment: string) => dayText(new Date(moment))

/** Charts are drawn when they come into view. */
async function scrollTo(panel: Locator): Promise<void> {
  ;(await panel.findElement()).scrollIntoView({ block: 'center' })
}

test('[DASH-01] the dashboard requests its three lists at once and shows text while it waits', async ({
  page,
  staff,
}) => {
  const calls = ['/api/publication-cards', '/api/queries', '/api/appointments/']
  const slow = held({ data: [] })
  for (const call of calls) await staff.answer(`GET ${call}`, slow.answer)
  await staff.enter(staffPaths.dashboard)
  await expect.element(page.getByText('Loading dashboard...')).toBeVisible()
  // All three are pending before the first response.
  await expect
    .poll(() => staff.requests())
    .toEqual(expect.arrayContaining(calls.map((call) => `GET ${call}`)))
  await expect.element(page.getByText('Loading dashboard...')).toBeVisible()
  await slow.release()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const name of ['Publications statistics', 'Queries', 'Calendar', 'Appointments'])
    await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible()
})

test('[DASH-02, DASH-06] publications are counted by local day, in chronological order, across month ends', async ({
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
  await staff.answer('GET /api/publication-cards', {
    data: moments.map((date, index) => samplePublication(index, { date })),
  })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await expect.element(panel.css('[data-count]')).toHaveTextContent('4')
  await expect.element(panel.css('figcaption')).toHaveTextContent('Publication Upload Trends')
  expect(rowsOf(panel)).toEqual([
    [dayOf('2026-01-31T12:00:00Z'), '1'],
    [dayOf('2026-02-01T12:00:00Z'), '2'],
    [dayOf('2026-10-01T12:00:00Z'), '1'],
  ])
  await expect.poll(() => textsOf(panel.getByRole('columnheader'))).toEqual(['Date', 'Publications Uploaded'])
  await expect
    .element(panel.getByText(/^3 days with entries, from .+ to .+; at most 2 on one day\.$/))
    .toHaveLength(1)
  await scrollTo(panel)
  for (const axis of ['Date', 'Number of Publications'])
    await expect.element(panel.css('svg').getByText(axis, { exact: true })).toBeVisible()
  const line = panel.css('.apexcharts-area-series path[stroke]:not([stroke="none"])').first()
  await expect.element(line).toHaveStyle({ stroke: 'rgb(79, 70, 229)' })
})

test('[DASH-03, DASH-06] queries: the field count, and a ring with the length of data', async ({
  page,
  staff,
}) => {
  const data = Array.from({ length: 3 }, (_, index) => ({ _id: sampleId(index), contactName: 'Sample' }))
  await staff.answer('GET /api/queries', { data, count: 7 })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries', exact: true })
  await expect.element(panel.css('[data-count]')).toHaveTextContent('7')
  await expect.element(panel.getByText('Total Queries')).toBeVisible()
  await expect.element(panel.getByText('All 3 queries')).toBeVisible()
  await scrollTo(panel)
  const ring = panel.css('.apexcharts-pie-area').first()
  await expect.element(ring).toHaveStyle({ fill: 'rgb(79, 70, 229)' })
  const drawn = ring.element().getAttribute('d') ?? ''
  const radii = [...drawn.matchAll(/A\s*([\d.]+)/g)].map(([, radius]) => Number(radius))
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
  await staff.answer('GET /api/queries', { data, count: 3 })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Queries', exact: true })
  await expect.poll(() => textsOf(panel.css('figcaption li'))).toEqual(['New2', 'Read0', 'Handled1'])
  await scrollTo(panel)
  const segments = panel.css('.apexcharts-pie-area')
  await expect.element(segments).toHaveLength(2)
  for (const [index, name] of ['New', 'Handled'].entries()) {
    const dot = panel.css('li').filter({ hasText: name }).css('[aria-hidden]')
    const colour = getComputedStyle(dot.element()).backgroundColor
    await expect.element(segments.nth(index)).toHaveStyle({ fill: colour })
  }
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Handled 1' }).click()
  await expect.poll(() => page.path()).toBe(`${staffPaths.queries}?state=handled`)
  await expect.element(page.getByText('Sample 2').first()).toBeVisible()
  await expect.element(page.getByText('Sample 0')).toHaveLength(0)
})

test('[DASH-02, DASH-05] each day of a chart leads to the list, filtered by that day', async ({
  page,
  staff,
}) => {
  const moments = ['2026-02-02T09:00:00Z', '2026-02-01T12:00:00Z', '2026-02-01T09:00:00Z']
  await staff.answer('GET /api/publication-cards', {
    data: moments.map((date, index) => samplePublication(index, { title: `Sample ${index}`, date })),
  })
  await staff.answer('GET /api/appointments/', {
    data: [{ _id: idOf('2026-03-02T09:00:00Z'), fullName: 'Sample' }],
  })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await panel.getByRole('link', { name: '2 on 1 February 2026' }).click()
  await expect.poll(() => page.path()).toBe(`${staffPaths.articles}?day=2026-02-01`)
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 2 }))).toEqual(['Sample 1', 'Sample 2'])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^1 February 2026/ }).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveLength(3)

  await page.back()
  await expect.element(page.css('[data-count]')).toHaveLength(3)
  const appointments = page.getByRole('region', { name: 'Appointments', exact: true })
  await scrollTo(appointments)
  // The only point of the drawing.
  await appointments.css('.apexcharts-marker').first().click({ force: true })
  await expect.poll(() => page.path()).toBe(`${staffPaths.appointments}?day=2026-03-02`)
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
  // One minute before midnight in Kigali counts for that day, one after for the next.
  data.push({ _id: idOf('2026-03-02T21:59:00Z'), fullName: 'Sample' })
  data.push({ _id: idOf('2026-03-01T22:01:00Z'), fullName: 'Sample' })
  await staff.answer('GET /api/appointments/', { data })
  await staff.enter(staffPaths.dashboard)
  const panel = page.getByRole('region', { name: 'Appointments', exact: true })
  await expect.element(panel.css('[data-count]')).toHaveTextContent(String(data.length))
  await expect.element(panel.css('figcaption')).toHaveTextContent('Appointments per day')
  const expected = days
    .slice(-6)
    .map((day, index) => [dayOf(`${day}T12:00:00Z`), String(index + 2 + (index === 5 ? 2 : 0))])
  expect(rowsOf(panel)).toEqual(expected)
  await page.resize(1440, 900)
  await scrollTo(panel)
  const labels = panel.css('.apexcharts-xaxis-label')
  await expect.poll(() => textsOf(labels).find(Boolean)).toMatch(/^\d+ \w{3} 2026/)
  const boxes = labels.elements().map((label) => label.getBoundingClientRect())
  for (const [index, { left }] of boxes.entries())
    expect(left, String(index)).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
})

describe('in April', () => {
  test.override({ now: '2026-03-31T22:30:00Z' })

  test('[DASH-04] the calendar: a month from Monday, today marked, days with appointments named', async ({
    page,
    staff,
  }) => {
    await staff.answer('GET /api/appointments/', {
      data: [{ _id: idOf('2026-04-02T10:00:00Z'), fullName: 'Sample' }],
    })
    await staff.enter(staffPaths.dashboard)
    const panel = page.getByRole('region', { name: 'Calendar' })
    // In Kigali April has begun.
    await expect.element(panel.getByText('April 2026')).toBeVisible()
    await expect
      .poll(() => textsOf(panel.css('thead th')))
      .toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    await expect
      .element(panel.getByRole('gridcell', { name: /^Today, .*1 April 2026/ }))
      .toHaveStyle({ fontWeight: '700' })
    await expect
      .element(panel.getByRole('gridcell', { name: /2 April 2026, appointment requested/ }))
      .toBeVisible()
    await panel.getByRole('button', { name: 'Previous month' }).click()
    await expect.element(panel.getByText('March 2026')).toBeVisible()
    await panel.getByRole('button', { name: 'Next month' }).click()
    await panel.getByRole('button', { name: 'Next month' }).click()
    await expect.element(panel.getByText('May 2026')).toBeVisible()
  })
})

test('[DASH-07] without publications the loading state ends, with a warning in the console', async ({
  page,
  staff,
}) => {
  const slow = held({ data: [] })
  for (const api of ['/api/publication-cards', '/api/queries', '/api/appointments/'])
    await staff.answer(`GET ${api}`, slow.answer)
  await staff.enter(staffPaths.dashboard)
  const warnings: unknown[] = []
  page.window().console.warn = (...words) => warnings.push(...words)
  await slow.release()
  const panel = page.getByRole('region', { name: 'Publications statistics' })
  await expect.element(panel.css('[data-count]')).toHaveTextContent('0')
  await expect.element(panel.getByText('Nothing to show yet')).toBeVisible()
  expect(warnings.join()).toContain('no publications')
  await expectAccessible(page)
})
