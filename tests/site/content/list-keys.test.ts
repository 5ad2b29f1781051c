import { expect, test } from 'vitest'
import { listKeys } from '#site/content/list-keys.ts'

const before = Array.from({ length: 160 }, (_, place) => `publication ${place}`)

/** The keys of the pages of a list: the page's own, and that of the page that a quick build may show. */
function keysOf(now: string[], earlier: string[]): { own: string; earlier: string | undefined }[] {
  const last = Math.ceil(now.length / 8)
  const keyOf = listKeys(now, earlier)
  return Array.from({ length: last }, (_, index) => {
    const digests = now.slice(index * 8, index * 8 + 8)
    const [own = '', other] = keyOf({ number: index + 1, last, digests }).split(' ')
    return { own, earlier: other }
  })
}

/** Numbers of the pages for which a quick build may show the page of the previous build. */
function deferrable(now: string[]): number[] {
  const built = keysOf(before, []).map(({ own }) => own)
  return keysOf(now, before).flatMap(({ own, earlier }, index) => {
    if (earlier === undefined || own === earlier) return []
    expect(earlier).toBe(built[index])
    return index + 1
  })
}

const from13 = [13, 14, 15, 16, 17, 18, 19, 20]

test('a new publication moves every page, and the first twelve are rendered at once', () => {
  expect(deferrable(['new', ...before])).toEqual(from13)
  expect(deferrable(before)).toEqual([])
})

test('a page with a changed or removed record is rendered at once', () => {
  const moved = ['new', ...before]
  expect(deferrable(moved.with(8 * 14 + 1, 'changed'))).toEqual(from13.filter((page) => page !== 15))
  expect(deferrable(['another', ...moved.filter((one) => one !== before[8 * 15])])).toEqual(
    from13.filter((page) => page !== 16),
  )
})

test('if the list has fewer pages than before, every page is rendered at once', () => {
  expect(deferrable(before.slice(1, -8))).toEqual([])
})
