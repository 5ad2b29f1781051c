import { expect, test } from 'vitest'
import { emptyValues, faultsOf } from '#admin/screens/new-articles/article.ts'
import { namesOf, nextNumber, withSameNumber } from '#admin/screens/new-articles/known-series.ts'

const part = (title: string, series: string, seriesNumber: string) => ({
  _id: title,
  title,
  series,
  seriesNumber,
})
const parts = [
  part('a', 'Watch', '2'),
  part('b', 'WATCH', '11'),
  part('c', 'Brief', ''),
  part('d', 'Annual', '9999'),
]

test('[REA-04] each series is suggested once', () => {
  expect(namesOf(parts)).toEqual(['Annual', 'Brief', 'WATCH'])
})

test.each([
  ['watch ', '12'],
  ['Brief', ''],
  ['Annual', ''],
  ['New', ''],
  ['', ''],
])('[REA-04] the next number of %j is %j', (name, next) => {
  expect(nextNumber(name, parts)).toBe(next)
})

test('[REA-04] a number that another publication of the series has is found', () => {
  expect(withSameNumber({ series: 'watch', seriesNumber: '11' }, parts)?.title).toBe('b')
  for (const own of [
    { series: 'watch', seriesNumber: '3' },
    { series: 'Brief', seriesNumber: '' },
    { series: '', seriesNumber: '2' },
  ])
    expect(withSameNumber(own, parts)).toBeUndefined()
})

test.each([
  ['Watch', '', []],
  ['Watch', '14', []],
  ['', '', []],
  ['', '14', ['series']],
  ['Watch', '0', ['seriesNumber']],
  ['Watch', '10000', ['seriesNumber']],
  ['Watch', '1.5', ['seriesNumber']],
  ['x'.repeat(81), '', ['series']],
])('[REA-04] series %j with number %j: the form names %j', (series, seriesNumber, faults) => {
  const values = { ...emptyValues, title: 'A title', content: '<p>Text</p>', series, seriesNumber }
  expect(Object.keys(faultsOf(values))).toEqual(faults)
})
