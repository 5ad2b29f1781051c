import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guardAgainstLoss, readLastBuild, saveLastBuild } from '#publish/content/last-build.ts'
import type { ReportParts } from '#publish/build-report.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const nothing = { features: [], shown: [], records: {} }

test('a build leaves its facts; unreadable ones count as none', async () => {
  const cache = await temporaryFolder()
  expect(await readLastBuild(cache)).toEqual(nothing)
  const facts = { features: ['pages'], shown: ['one'], records: { publications: [{ _id: 'a' }] } }
  await saveLastBuild(cache, facts)
  expect(await readLastBuild(cache)).toEqual(facts)
  await writeFile(join(cache, 'last-build.json'), JSON.stringify(facts).slice(0, -5))
  expect(await readLastBuild(cache)).toEqual(nothing)
})

/** Runs the guard for a list of publications. */
function guard(
  numbers: { last?: number; received?: number; kept: number },
  digests: { before: string[]; received: string[]; shown: string[] } = {
    before: [],
    received: [],
    shown: [],
  },
  allowDrop = false,
) {
  const { last = 0, received = numbers.kept, kept } = numbers
  const records = { publications: Array.from({ length: last }, () => ({})) }
  const parts = { publications: { noun: 'publications', received, kept, skipped: [] } } satisfies ReportParts
  const usable = { publications: Array.from({ length: kept }, () => ({})) }
  const before = { features: [], shown: digests.before, records }
  return () => guardAgainstLoss(before, { parts, records: usable, ...digests }, allowDrop)
}

test.each([
  [{ last: 12, kept: 5 }, 'only 5 of the publications can be shown, and the last build had 12'],
  [{ last: 2, kept: 0 }, 'only 0 of the publications can be shown, and the last build had 2'],
  [{ received: 12, kept: 5 }, 'only 5 of the publications can be shown, and the backend sent 12'],
])('%j is a drop', (numbers, why) => {
  expect(guard(numbers)).toThrow(why)
  expect(guard(numbers, undefined, true)).not.toThrow()
})

test.each([{ last: 12, kept: 6 }, { received: 12, kept: 6 }, { kept: 0 }, { last: 1, kept: 1 }])(
  '%j is no drop',
  (numbers) => {
    expect(guard(numbers)).not.toThrow()
  },
)

test('unchanged records that most would be dropped stop a build, even if a drop is allowed', () => {
  const before = ['a', 'b', 'c']
  const of = (received: string[], shown: string[]) =>
    guard({ kept: shown.length }, { before, received, shown }, true)
  expect(of(before, ['a'])).toThrow('2 of 3 records that the site shows, unchanged, would be dropped')
  // One alone, half of them, and records that have changed or were deleted, may go.
  for (const [received, shown] of [
    [before, ['a', 'b']],
    [['a', 'b', 'x', 'y'], ['a']],
    [['x', 'y'], []],
    [[], []],
  ] as const)
    expect(of([...received], [...shown])).not.toThrow()
})
