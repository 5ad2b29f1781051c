import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  vi.doUnmock('#config/brand/brand.ts')
})

/** The functions for a firm in a time zone. */
async function inZone(timeZone: string) {
  vi.doMock('#config/brand/brand.ts', () => ({ organisation: { timeZone } }))
  return import('#lib/day.ts')
}

test('[EDT-02] a publication after midnight in the firm’s zone has that day and year', async () => {
  const { dayText, dayOf } = await inZone('Africa/Kigali')
  const night = new Date('2031-12-31T22:30:00.000Z')
  expect([dayText(night), dayOf(night)]).toEqual(['1 January 2032', '2032-01-01'])
  const evening = new Date('2031-12-31T21:59:59.999Z')
  expect([dayText(evening), dayOf(evening)]).toEqual(['31 December 2031', '2031-12-31'])
})

test('[EDT-03] a chosen day stays that day, east and west', async () => {
  const day = new Date('2024-02-29')
  for (const zone of ['Pacific/Kiritimati', 'Africa/Kigali', 'America/New_York']) {
    vi.resetModules()
    const { dayText, dayOf } = await inZone(zone)
    expect([zone, dayText(day), dayOf(day)]).toEqual([zone, '29 February 2024', '2024-02-29'])
  }
})

test('the last and the first possible day are formatted in any time zone', async () => {
  for (const zone of ['Pacific/Kiritimati', 'America/New_York']) {
    vi.resetModules()
    const { dayText } = await inZone(zone)
    expect(dayText(new Date('9999-12-31T23:59:00Z'))).toMatch(/\d{4}$/)
    expect(dayText(new Date('1000-01-01T00:01:00Z'))).toMatch(/\d{3,4}$/)
  }
})
