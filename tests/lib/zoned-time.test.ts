import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { offsetText, timeInZone, zonedInput, zonedText } from '#lib/zoned-time.ts'

const zones = ['Africa/Kigali', 'UTC', 'Asia/Kathmandu', 'America/New_York', 'Africa/Casablanca']

test('[EDT-02] a day and a time in the zone are converted to the right moment', () => {
  expect(timeInZone('2026-11-30T08:00', 'Africa/Kigali')).toBe(Date.parse('2026-11-30T06:00:00Z'))
  expect(timeInZone('2026-07-01T08:00', 'America/New_York')).toBe(Date.parse('2026-07-01T12:00:00Z'))
  expect(timeInZone('2026-12-01T08:00', 'America/New_York')).toBe(Date.parse('2026-12-01T13:00:00Z'))
  expect(zonedText(Date.parse('2026-11-29T22:30:00Z'), 'Africa/Kigali')).toBe('30 November 2026, 00:30')
})

test('[EDT-02] every minute survives a round trip, in any zone', () => {
  const minute = 60_000
  const times = integer({ min: 0, max: 66_000_000 }).map((minutes) => minutes * minute)
  assert(
    property(times, constantFrom(...zones), (time, zone) => {
      const written = zonedInput(time, zone)
      // When the clock goes back, an hour occurs twice: either gives the input.
      expect(zonedInput(timeInZone(written, zone) ?? 0, zone)).toBe(written)
    }),
  )
})

test('[EDT-02] an invalid time is undefined, and a skipped time becomes the next one', () => {
  for (const text of [
    '',
    '2026-13-01T08:00',
    '2026-11-31',
    '2026-02-29T08:00',
    '2026-06-31T08:00',
    '2026-12-31T24:00',
    'tomorrow',
    '2026-11-30T08:00Z',
    '12026-01-01T00:00',
  ])
    expect(timeInZone(text, 'Africa/Kigali'), text).toBeUndefined()
  for (const [skipped, zone, behind] of [
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
    ['2027-03-14T02:00', 'America/New_York', '2027-03-14T03:00'],
    ['2026-03-29T02:59', 'Europe/Berlin', '2026-03-29T03:59'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:45'],
    ['2026-04-24T00:30', 'Africa/Cairo', '2026-04-24T01:30'],
  ] as const)
    expect(zonedInput(timeInZone(skipped, zone) ?? 0, zone), zone).toBe(behind)
})

test('[EDT-02] an ambiguous time is the first of the two', () => {
  expect(timeInZone('2026-11-01T01:30', 'America/New_York')).toBe(Date.parse('2026-11-01T05:30:00Z'))
  expect(timeInZone('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.parse('2026-10-25T00:30:00Z'))
})

test('[REA-08] the offset from UTC distinguishes the two times that a clock shows twice', () => {
  for (const [time, zone, ahead] of [
    ['2026-12-01T07:00:30Z', 'Africa/Kigali', 'UTC+2'],
    ['2026-12-01T07:00:00Z', 'UTC', 'UTC'],
    ['2026-12-01T07:00:00Z', 'Asia/Kathmandu', 'UTC+5:45'],
    ['2026-12-01T07:00:00Z', 'America/St_Johns', 'UTC-3:30'],
    ['2026-11-01T05:30:00Z', 'America/New_York', 'UTC-4'],
    ['2026-11-01T06:30:00Z', 'America/New_York', 'UTC-5'],
    ['2026-12-31T23:59:59Z', 'Pacific/Kiritimati', 'UTC+14'],
  ] as const)
    expect(offsetText(Date.parse(time), zone), zone).toBe(ahead)
})

test('[EDT-02] the first and the last minute that a field can hold are valid', () => {
  for (const zone of [...zones, 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    for (const written of ['9999-12-31T23:59', '1900-01-01T00:00', '1000-01-01T00:00'])
      expect(zonedInput(timeInZone(written, zone) ?? 0, zone), zone).toBe(written)
  for (const written of ['0000-01-01T00:00', '0001-01-01T00:00'])
    expect(Number.isFinite(timeInZone(written, 'Africa/Kigali'))).toBe(true)
})
