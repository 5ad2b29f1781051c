import { expect, test } from 'vitest'
import { byteRange } from '#server/http/byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
])('[EDT-11] %s of 100 bytes is %o', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('[EDT-11] %s cannot be satisfied', (header) => {
  expect(byteRange(header, 100)).toBe('unsatisfiable')
})

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-4',
  'bytes=0-1,3-4',
  'items=0-1',
  'bytes=a-b',
  `bytes=0-${'9'.repeat(99)}`,
])('[EDT-11] %s selects the whole', (header) => {
  expect(byteRange(header, 100)).toBeUndefined()
})
