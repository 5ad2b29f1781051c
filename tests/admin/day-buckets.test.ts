import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupByDay } from '#admin/charts/day-buckets.ts'

const ownZone = process.env.TZ

beforeEach(() => {
  process.env.TZ = 'UTC'
})

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

test('[DASH-02] days are in the order of time across months and years, with the local date string', () => {
  const dates = [
    '2026-10-02T09:00Z',
    '2026-02-10T09:00Z',
    '2025-12-31T23:59Z',
    '2026-02-01T00:00Z',
    '2026-02-01T20:00Z',
  ]
  expect(
    groupByDay(
      dates.map((text) => new Date(text)),
      'en-GB',
    ),
  ).toEqual([
    { day: '2025-12-31', label: '31/12/2025', count: 1 },
    { day: '2026-02-01', label: '01/02/2026', count: 2 },
    { day: '2026-02-10', label: '10/02/2026', count: 1 },
    { day: '2026-10-02', label: '02/10/2026', count: 1 },
  ])
})

test('[DASH-05] a moment belongs to the day of the reader’s own clock', () => {
  const lateEvening = new Date('2026-01-31T22:30:00Z')
  for (const [zone, day] of [
    ['UTC', '2026-01-31'],
    ['Africa/Kigali', '2026-02-01'],
    ['America/New_York', '2026-01-31'],
  ] as const) {
    process.env.TZ = zone
    expect(groupByDay([lateEvening])).toMatchObject([{ day, count: 1 }])
  }
})

test('[DASH-05] the hour that repeats when summer time ends stays in its day', () => {
  const night = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((text) => new Date(text))
  process.env.TZ = 'Europe/Berlin'
  expect(groupByDay(night)).toMatchObject([{ count: 2 }])
})

test('[DASH-02] every record is counted and the days are in order, for any dates', () => {
  const dates = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }))
  fc.assert(
    fc.property(dates, fc.constantFrom('UTC', 'Africa/Kigali', 'Pacific/Auckland'), (given, zone) => {
      process.env.TZ = zone
      const buckets = groupByDay(given, 'en-GB')
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(given.length)
      const days = buckets.map(({ day }) => day)
      expect(days).toEqual([...new Set(days)].sort())
    }),
    { numRuns: 50 },
  )
})
