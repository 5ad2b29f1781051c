import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCulprits } from '#build/find-culprits.ts'

const items = Array.from({ length: 200 }, (_, index) => index)

test('every faulty item is found, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(199), { maxLength: 6 }), async (odd) => {
      const isClean = (some: readonly number[]) => Promise.resolve(!some.some((item) => odd.includes(item)))
      expect(await findCulprits(items, isClean)).toEqual(odd.toSorted((a, b) => a - b))
    }),
  )
})

test('without the items that fail together, the others have no fault', async () => {
  const pairs = fc.array(fc.tuple(fc.nat(199), fc.nat(199)), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(pairs, async (odd) => {
      const isClean = (some: readonly number[]) =>
        Promise.resolve(!odd.some((pair) => pair.every((item) => some.includes(item))))
      let left = items
      // Pairs may be in different parts, each clean without the other's.
      for (let round = 0; round <= odd.length; round += 1) {
        const found = await findCulprits(left, isClean)
        left = left.filter((item) => !found.includes(item))
      }
      expect(await isClean(left)).toBe(true)
      expect(left.length).toBeGreaterThanOrEqual(items.length - odd.length)
    }),
  )
})

test('one of two hundred is found in few attempts, with few items', async () => {
  let tried = 0
  await findCulprits(items, (some) => {
    tried += some.length
    return Promise.resolve(!some.includes(150))
  })
  expect(tried).toBeLessThan(4 * items.length)
})
