import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { type LaidCell, laidOut } from '#document/read/layout.ts'
import { lettersIn } from '#document/walk.ts'

/** The rows of a table, each an array of cells as HTML. */
const rowsOf = (rows: string[][]) =>
  rows.map((row) => row.map((html, column) => ({ column, span: 1, blocks: parseHtml(html) })))
const words = (cell: LaidCell | undefined) => cell && lettersIn(cell.blocks).trim()
const read = (rows: string[][], isMarked?: boolean) => {
  const laid = laidOut(rowsOf(rows), isMarked)
  return typeof laid === 'object'
    ? laid.map(({ shown, caption }) => [shown.blocks.length > 0, words(caption)])
    : laid
}
const img = '<img src="a" />'
const photo = `<p>${img}</p>`

test.each([
  [
    'over captions',
    [
      [photo, img],
      ['<p>North</p>', 'South'],
    ],
    ['North', 'South'],
  ],
  [
    'over headings',
    [
      [photo, photo],
      ['<h3>North</h3>', '<h3>South</h3>'],
    ],
    ['North', 'South'],
  ],
  [
    'over one caption',
    [
      [photo, photo],
      ['', '<p>South</p>'],
    ],
    [undefined, 'South'],
  ],
  ['with captions in the cells', [[`${img}<br />North`, `${photo}<p>South</p>`]], ['North', 'South']],
  ['with captions, and an empty cell', [[`${photo}North`, '']], ['North']],
  [
    'alone, in two rows',
    [
      [img, img],
      [img, ''],
    ],
    [undefined, undefined, undefined],
  ],
  ['one over its caption', [[photo], ['<p>North</p>']], ['North']],
])('a table of pictures is figures: %s', (_what, rows, captions) => {
  expect(read(rows)).toEqual(captions.map((caption) => [true, caption]))
})

test.each([
  ['a frame around paragraphs', [['<p>a</p><p>b</p>']]],
  ['a frame around a heading', [['<h2>a</h2>']]],
  ['a frame of containers', [['<section><div>a</div><div>b</div></section>']]],
  ['a column with a heading', [['<h2>a</h2>'], ['b']]],
  ['a column with a picture and a heading', [[photo], ['<h2>a</h2>']]],
  ['a column with a table', [['<p>a</p>'], ['<table><tr><td>b</td></tr></table>']]],
  ['a column with a picture and a long text', [[photo], [`<p>${'a'.repeat(400)}</p>`]]],
])('a table that only places things is its content: %s', (_what, rows) => {
  expect(read(rows)).toBe('content')
})

test.each([
  ['one paragraph', [['<p>a</p>']]],
  ['one list of paragraphs', [['<ul><li><p>a</p></li><li><p>b</p></li></ul>']]],
  ['facts', [['<p>Kano</p>', '<p>12</p>']]],
  ['a picture among facts', [[photo, 'Kano', '12']]],
  [
    'a picture over words of another column',
    [
      [photo, ''],
      ['', 'South'],
    ],
  ],
  ['headings among facts', [['<h2>Kano</h2>', '12']]],
])('%s in a table stay a table', (_what, rows) => {
  expect(read(rows)).toBeUndefined()
})

test('a table that its program marks as layout is its content if it holds blocks', () => {
  expect(read([['<p>a</p>', '<p>b</p>']], true)).toBe('content')
  expect(read([['a', 'b']], true)).toBeUndefined()
})
