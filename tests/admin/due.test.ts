import { expect, test } from 'vitest'
import { dueAt } from '#admin/components/use-due.ts'

test('[EDT-02] a scheduled publication is due for a minute, and overdue from then on', () => {
  const publishAt = '2026-11-30T06:00:00.000Z'
  const time = Date.parse(publishAt)
  const states = [-1, 0, 60_000, 60_001].map((late) => dueAt(publishAt, time + late))
  expect(states).toEqual(['later', 'due', 'due', 'overdue'])
  expect(dueAt('', time)).toBe('later')
})
