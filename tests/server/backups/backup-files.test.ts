import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expiredBackups, nightlyName, removeExpired, removeUnfinished } from '#server/backups/backup-files.ts'
import { lastNight } from '#server/backups/nightly.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = 86_400_000

function nights(count: number, last = Date.UTC(2026, 10, 22)): string[] {
  return Array.from({ length: count }, (_, index) =>
    nightlyName(new Date(last - index * day).toISOString().slice(0, 10)),
  )
}

test('[OWN-05] seven nights remain, and the newest backup of each week: this week and the five before it', () => {
  const names = nights(60)
  const expired = new Set(expiredBackups(names))
  expect(names.filter((name) => !expired.has(name))).toEqual([
    ...nights(7),
    // Sundays: the 22nd of November is one, and the newest of its week.
    'nightly-2026-11-15.sqlite',
    'nightly-2026-11-08.sqlite',
    'nightly-2026-11-01.sqlite',
    'nightly-2026-10-25.sqlite',
    'nightly-2026-10-18.sqlite',
  ])
})

test('[OWN-05] on every weekday the remaining backups reach back four weeks; a pause of months removes none', () => {
  const timeOf = (name = '') => Date.parse(name.slice('nightly-'.length, -'.sqlite'.length))
  const reach = new Map<number, number>()
  let there: string[] = []
  for (const name of nights(100).toReversed()) {
    there.push(name)
    const expired = new Set(expiredBackups(there))
    there = there.filter((kept) => !expired.has(kept))
    expect(there.length).toBeLessThanOrEqual(12)
    reach.set(new Date(timeOf(name)).getUTCDay(), (timeOf(name) - timeOf(there[0])) / day)
  }
  expect(reach.size).toBe(7)
  expect(Math.min(...reach.values())).toBeGreaterThanOrEqual(28)
  expect(expiredBackups([...nights(7, Date.UTC(2025, 0, 7))])).toEqual([])
})

test('[OWN-05] only files that the product has named are removed, and the newest four backups before updates stay', async () => {
  const folder = await temporaryFolder()
  const own = [
    ...nights(12),
    ...[1, 2, 3, 4, 5, 6].map((day) => `before-0016-accounts-2026-11-0${day}.sqlite`),
  ]
  const others = [
    '2026-01-01T000000.sqlite',
    'nightly-2026-01-01.sqlite.gz',
    'nightly-2026-01-02 (kept).sqlite',
    'my nightly-2026-01-03.sqlite',
    'before-2026-01-01.sqlite',
    'other.part',
  ]
  for (const name of [...own, ...others, 'nightly-2026-11-22.sqlite.part'])
    await writeFile(join(folder, name), '')
  await mkdir(join(folder, 'nightly'))
  await removeExpired(folder)
  await removeUnfinished(folder)
  const there = await readdir(folder)
  expect(there).toEqual(expect.arrayContaining(others))
  expect(there).toContain('nightly')
  expect(there).not.toContain('nightly-2026-11-22.sqlite.part')
  expect(there.filter((name) => name.startsWith('before-0016')).sort()).toEqual(own.slice(-4))
  expect(there).not.toContain('nightly-2026-11-11.sqlite')
})

test('[OWN-05] nightly backups run at three o’clock in the organisation’s zone, also when clocks change', () => {
  const at = (text: string, zone: string) => lastNight(Date.parse(text), zone).day
  expect(at('2026-11-22T00:00:00Z', 'Africa/Nairobi')).toBe('2026-11-22')
  expect(at('2026-11-21T23:59:59Z', 'Africa/Nairobi')).toBe('2026-11-21')
  expect(at('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('2026-03-28')
  expect(at('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-29')
})
