import { expect, test } from 'vitest'
import { shownDigest } from '#document/shown-digest.ts'
import { cardDigest, listDigest } from '#lib/record-digest.ts'
import { staleTime, isOld, cacheTime, defaultCacheTime, retries, retryDelay } from '#lib/freshness.ts'

test('[PUB-07] the cache times are the specification’s', () => {
  expect([staleTime, cacheTime, defaultCacheTime, retries]).toEqual([300_000, 1_800_000, 300_000, 3])
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('[PUB-07] a build is stale after five minutes, or if its age is unknown', () => {
  const built = Date.parse('2026-01-01T00:00:00Z')
  expect(isOld('2026-01-01T00:00:00Z', built + staleTime - 1)).toBe(false)
  expect(isOld('2026-01-01T00:00:00Z', built + staleTime)).toBe(true)
  expect(isOld('', built)).toBe(true)
})

const card = {
  _id: 'a',
  title: 'Prices',
  content: `<p>Fish &amp; ${'grain '.repeat(300)}</p>`,
  image: 'i',
  link: 'l',
  author: 'b',
  position: 'p',
  date: 'd',
}

test('a digest changes with each field, and that of a whole publication with its markup too', () => {
  for (const field of Object.keys(card)) {
    expect(cardDigest({ ...card, [field]: 'other' })).not.toBe(cardDigest(card))
    expect(shownDigest({ ...card, [field]: 'other' })).not.toBe(shownDigest(card))
  }
  const bold = { ...card, content: card.content.replace('Fish', '<b>Fish</b>') }
  expect(shownDigest(bold)).toBe(shownDigest(card))
  expect(cardDigest(bold)).not.toBe(cardDigest(card))
})

test('a list has the same digest in any order, and none when it is empty', () => {
  expect(listDigest(['a', 'b'])).toBe(listDigest(['b', 'a']))
  expect(listDigest(['a'])).not.toBe(listDigest(['a', 'b']))
  expect(listDigest([])).toBe('')
})
