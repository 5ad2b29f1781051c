import { expect, test } from 'vitest'
import { hasCurrentCopy } from '#lib/entity-tag.ts'

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['*', true],
  [' * ', true],
  ['"x", "a"', true],
  ['W/"x",W/"a"', true],
  ['"x,", "a"', true],
  ['', false],
  ['a', false],
  ['"x"', false],
  ['"ab"', false],
  ['"A"', false],
  ['"*"', false],
  ['"', false],
  [undefined, false],
])('If-None-Match %j has the entity tag "a": %s', (header, expected) => {
  for (const etag of ['"a"', 'W/"a"']) expect(hasCurrentCopy(header, etag)).toBe(expected)
})
