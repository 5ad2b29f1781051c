import { expect, test } from 'vitest'
import { isNumberMark, numberOfMark } from '#admin/editor/paste/list-marks.ts'

test.each([
  ['1.', 1],
  ['12)', 12],
  ['(3)', 3],
  ['a.', 1],
  ['d)', 4],
  ['iv.', 4],
  ['IX.', 9],
  ['xii)', 12],
  ['i.', 1],
  ['\u00a0 7.\u00a0\u00a0 ', 7],
  ['·', undefined],
  ['o', undefined],
  ['§', undefined],
  ['', undefined],
])('[EDT-10] the mark "%s" shows %s', (mark, number) => {
  expect(numberOfMark(mark)).toBe(number)
})

test('[EDT-10] numbers of headings are told from bullets', () => {
  for (const mark of ['1.', '1.2', 'A.', 'Annex A', 'Article 3', '(b)', '١.'])
    expect(isNumberMark(mark), mark).toBe(true)
  for (const mark of ['·', 'o', '§', 'ü', '•', '–', '']) expect(isNumberMark(mark), mark).toBe(false)
})
