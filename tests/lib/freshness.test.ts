import { expect, test } from 'vitest'
import { cardDigest, listDigest, sentCharacters, shownLetters } from '#lib/digest.ts'
import { freshFor, isOld, keptFor, keptOtherwise, retries, retryDelay } from '#lib/freshness.ts'
import { htmlOf, textOf } from '#lib/rich-text.ts'

test('[PUB-07] the cache times are the specification’s', () => {
  expect([freshFor, keptFor, keptOtherwise, retries]).toEqual([300_000, 1_800_000, 300_000, 3])
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('[PUB-07] a build is old after five minutes, and when nobody can tell', () => {
  const built = Date.parse('2026-01-01T00:00:00Z')
  expect(isOld('2026-01-01T00:00:00Z', built + freshFor - 1)).toBe(false)
  expect(isOld('2026-01-01T00:00:00Z', built + freshFor)).toBe(true)
  expect(isOld('', built)).toBe(true)
})

const card = { _id: 'a', title: 'Prices', content: `<p>Fish &amp; ${'grain '.repeat(300)}</p>` }

test('the beginning of a text has the digest that all of it has in a list', () => {
  const beginning = { ...card, content: htmlOf(textOf(card.content).slice(0, sentCharacters)) }
  expect(cardDigest(beginning, shownLetters)).toBe(cardDigest(card, shownLetters))
  expect(cardDigest(beginning)).not.toBe(cardDigest(card))
})

test('a digest changes with each field that is shown, and not with what is missing, null or blank', () => {
  const whole = { ...card, image: 'i', link: 'l', author: 'b', position: 'p', date: 'd' }
  for (const field of Object.keys(whole))
    expect(cardDigest({ ...whole, [field]: 'other' })).not.toBe(cardDigest(whole))
  expect(cardDigest({ ...card, author: null, title: ' Prices ' })).toBe(cardDigest(card))
})

test('a list has one digest in every order, and none when it is empty', () => {
  expect(listDigest(['a', 'b'])).toBe(listDigest(['b', 'a']))
  expect(listDigest(['a'])).not.toBe(listDigest(['a', 'b']))
  expect(listDigest([])).toBe('')
})
