import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayKey, groupByDay } from '#admin/charts/day-buckets.ts'

const utc = { timeZone: 'UTC', locale: 'en-GB' }

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
      utc,
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
  expect(dayKey(lateEvening, { timeZone: 'UTC' })).toBe('2026-01-31')
  expect(dayKey(lateEvening, { timeZone: 'Africa/Kigali' })).toBe('2026-02-01')
  expect(dayKey(lateEvening, { timeZone: 'America/New_York' })).toBe('2026-01-31')
})

test('[DASH-05] the hour that a summer time repeats stays in its day', () => {
  const night = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((text) => new Date(text))
  expect(groupByDay(night, { timeZone: 'Europe/Berlin', locale: 'en-GB' })).toMatchObject([{ count: 2 }])
})

test('[DASH-02] nothing is lost and nothing out of order, whatever the dates', () => {
  const dates = fc.array(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }))
  fc.assert(
    fc.property(dates, fc.constantFrom('UTC', 'Africa/Kigali', 'Pacific/Auckland'), (given, timeZone) => {
      const buckets = groupByDay(given, { timeZone, locale: 'en-GB' })
      expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(given.length)
      const days = buckets.map(({ day }) => day)
      expect(days).toEqual([...new Set(days)].sort())
    }),
    { numRuns: 50 },
  )
})
