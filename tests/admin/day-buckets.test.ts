import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupByDay } from '#admin/charts/day-buckets.ts'
import { dayOf } from '#lib/day.ts'

const ownZone = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'UTC'
})

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

test('[DASH-02] days are in the order of time across months and years, with the date in words', () => {
  const dates = [
    '2026-10-02T09:00Z',
    '2026-02-10T09:00Z',
    '2025-12-31T12:59Z',
    '2026-02-01T00:00Z',
    '2026-02-01T20:00Z',
  ]
  expect(groupByDay(dates.map((text) => new Date(text)))).toEqual([
    { day: '2025-12-31', label: '31 December 2025', count: 1 },
    { day: '2026-02-01', label: '1 February 2026', count: 2 },
    { day: '2026-02-10', label: '10 February 2026', count: 1 },
    { day: '2026-10-02', label: '2 October 2026', count: 1 },
  ])
})

test('[DASH-05] a moment belongs to the day of the firm’s clock, wherever the reader is', () => {
  const lateEvening = new Date('2026-01-31T22:30:00Z')
  for (const zone of ['UTC', 'Africa/Kigali', 'America/New_York', 'Pacific/Auckland']) {
    process.env.TZ = zone
    expect(groupByDay([lateEvening])).toEqual([{ day: '2026-02-01', label: '1 February 2026', count: 1 }])
  }
})

test('[DASH-02] every record is counted and the days are in order, for any dates', () => {
  const dates = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }))
  fc.assert(
    fc.property(dates, fc.constantFrom('UTC', 'Africa/Kigali', 'Pacific/Auckland'), (given, zone) => {
      process.env.TZ = zone
      const buckets = groupByDay(given)
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(given.length)
      const days = buckets.map(({ day }) => day)
      expect(days).toEqual([...new Set(given.map(dayOf))].sort())
    }),
    { numRuns: 50 },
  )
})
