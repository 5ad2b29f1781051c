import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPaths, listTarget } from '#server/publications/list-target.ts'

test('unknown parameters, in any order and number, are not part of a list’s target', () => {
  expect(listTarget('/api/publication-cards?x=1&limit=020&page=1&limit=3')).toBe(
    '/api/publication-cards?limit=20&page=1',
  )
  expect(listTarget('/api/publication-search?topic=&q=%20maize+prices&year=')).toBe(
    '/api/publication-search?q=maize+prices',
  )
  expect(listTarget('/api/expertise-cards?excerpt=5')).toBe('/api/expertise-cards')
  expect(listTarget('/api/publication-cards')).toBe('/api/publication-cards')
})

test('a target has a bounded length, and is unambiguous', () => {
  const parameter = fc.tuple(fc.constantFrom('q', 'page', 'limit', 'excerpt', 'topic', 'x'), fc.string())
  fc.assert(
    fc.property(fc.constantFrom(...listPaths), fc.array(parameter), (path, parameters) => {
      const target = listTarget(`${path}?${new URLSearchParams(parameters)}`)
      expect(listTarget(target)).toBe(target)
    }),
  )
  expect(listTarget(`/api/publication-search?q=${'m'.repeat(9000)}`).length).toBeLessThan(300)
})
