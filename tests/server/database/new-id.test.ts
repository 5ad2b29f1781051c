import { expect, test, vi } from 'vitest'
import { dateOfObjectId } from '#lib/object-id.ts'
import { newId } from '#server/database/new-id.ts'

test('[DASH-05] identifiers have 24 hex characters, contain their second, and sort by creation', () => {
  const at = Date.UTC(2026, 10, 20, 12)
  const ids = Array.from({ length: 70_000 }, (_, index) => newId(at + Math.floor(index / 35_000) * 1000))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(dateOfObjectId(ids[0] ?? '')).toEqual(new Date(at))
  expect(dateOfObjectId(ids.at(-1) ?? '')).toEqual(new Date(at + 1000))
  expect(newId(0)).toMatch(/^0{8}/)
})

test('[OWN-04] identifiers of several processes sort by creation', async () => {
  const at = Date.UTC(2026, 10, 20, 12)
  const ids = []
  for (let index = 0; index < 20; index += 1) {
    vi.resetModules()
    const { newId: ofAnother } = await import('#server/database/new-id.ts')
    ids.push(ofAnother(at + index))
  }
  expect(ids.toSorted()).toEqual(ids)
})
