import { expect, test } from 'vitest'
import { isNumberMark, isWorded, numbersOfMark, readMark } from '#document/read/lists/marks.ts'

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

test('[EDT-08, EDT-10] marks with words beside their number stay as words, those with signs do not', () => {
  for (const mark of [
    'Recommendation 2:',
    'Article 3',
    'Q1.',
    '§ 3',
    '#4',
    'First',
    'No. 5',
    '第2章',
    'civil.',
  ])
    expect(isWorded(mark), mark).toBe(true)
  for (const mark of ['1.', '– 3 –', '[4]', '2°', '7 –', '1.1.', 'iv)', 'б)', '٣-', '•', 'o', '§', ''])
    expect(isWorded(mark), mark).toBe(false)
})

test.each([
  ['3.', '1'],
  ['(b)', 'a'],
  ['B.', 'A'],
  ['iv)', 'i'],
  ['IX.', 'I'],
  ['1.2.', 'other'],
  ['01.', 'other'],
  ['2nd', 'other'],
  ['ب.', 'other'],
])('[EDT-10] the format of the mark “%s” is %s', (mark, format) => {
  expect(readMark(mark).format).toBe(format)
})
