import { expect, test } from 'vitest'
import { isNumberMark, numbersOfMark } from '#admin/editor/paste/list-marks.ts'

test.each([
  ['1.', [1]],
  ['12)', [12]],
  ['(3)', [3]],
  ['1.2.', [2]],
  ['2nd', [2]],
  ['a.', [1]],
  ['d)', [4, 500]],
  ['iv.', [4]],
  ['IX.', [9]],
  ['xii)', [12]],
  ['i.', [1, 9]],
  ['c.', [3, 100]],
  ['aa.', [27]],
  ['II.', [2, 35]],
  ['\u00a0 7.\u00a0\u00a0 ', [7]],
  ['١.', [1]],
  ['۱۲-', [12]],
  ['②', [2]],
  ['أ.', []],
  ['ሀ)', []],
  ['б)', []],
  ['·', undefined],
  ['o', undefined],
  ['§', undefined],
  ['Ø', undefined],
  ['-', undefined],
  ['First', undefined],
  ['Article 2.', undefined],
  ['', undefined],
])('[EDT-10] the mark "%s" can show %j', (mark, numbers) => {
  const shown = numbersOfMark(mark)
  expect(shown && [...new Set(shown)]).toEqual(numbers)
})

test('[EDT-10] numbers of headings are not taken for bullets', () => {
  for (const mark of ['1.', '1.2', 'A.', 'Annex A', 'Article 3', '(b)', '١.'])
    expect(isNumberMark(mark), mark).toBe(true)
  for (const mark of ['·', 'o', '§', 'ü', '•', '–', '']) expect(isNumberMark(mark), mark).toBe(false)
})
