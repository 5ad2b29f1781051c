import { expect, test } from 'vitest'
import { parseHtml } from '#document/read/html.ts'
import { tabTables } from '#document/read/tabs.ts'
import type { Parsed } from '#document/tree.ts'
import { writeHtml } from '#document/write/html.ts'
import { expectLinearTime } from '../support/linear-time.ts'

const read = (html: string, isTyped?: (block: Parsed) => boolean) => {
  const { parts, left } = tabTables<Parsed>(
    parseHtml(html),
    (name, attributes, children) => ({ name, attributes, children }),
    isTyped,
  )
  return { html: writeHtml(parts), left }
}
const cell = (words: string) => (words === '' ? '<td></td>' : `<td><p>${words}</p></td>`)
const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`
const lines = (...words: string[]) => words.map((line) => `<p>${line}</p>`).join('')
const [first, second] = [
  ['a', '1', '2'],
  ['b', '3', '4'],
]

test.each([
  ['paragraphs', lines('a\t1\t2', 'b\t3\t4'), table(first, second)],
  [
    'source between paragraphs',
    '<p class="MsoNormal">a\t1\t2</p>\n<p class="ql-align-right">b\t3\t4</p>',
    table(first, second),
  ],
  [
    'lines of one paragraph, between others',
    '<p>Prices<br />a\t1\t2<br />b\t3\t4<br />per bag</p>',
    `<p>Prices</p>${table(first, second)}<p>per bag</p>`,
  ],
  [
    'a paragraph and lines of the next',
    '<p>a\t1\t2</p><p>b\t3\t4<br />c\t5\t6</p>',
    table(first, second, ['c', '5', '6']),
  ],
  [
    'formats over tabs',
    '<p><strong>a\t1</strong>\t2</p><p>b\t3\t4</p>',
    table(['<strong>a</strong>', '<strong>1</strong>', '2'], second),
  ],
  [
    'a short heading',
    lines('a\t1\t2', 'b\t1\t3\t4', 'c\t5\t6\t7'),
    table(['a', '1', '2', ''], ['b', '1', '3', '4'], ['c', '5', '6', '7']),
  ],
  [
    'a line of fewer places',
    lines('a\t1\t2', 'b\t3', 'c\t5\t6'),
    table(first, ['b', '3', ''], ['c', '5', '6']),
  ],
  [
    'one wider line at the end',
    `${lines('a\t1\t2', 'b\t3\t4')}<p>x\t1\t2\t3\t4</p>`,
    `${table(first, second)}<p>x\t1\t2\t3\t4</p>`,
  ],
  [
    'a quotation',
    `<blockquote>${lines('a\t1\t2', 'b\t3\t4')}</blockquote>`,
    `<blockquote>${table(first, second)}</blockquote>`,
  ],
  [
    'two tables',
    `${lines('a\t1\t2', 'b\t3\t4')}<p></p>${lines('a\t1\t2', 'b\t3\t4')}`,
    `${table(first, second)}<p></p>${table(first, second)}`,
  ],
])('lines with the same columns become a table: %s', (_what, html, written) => {
  expect(read(html).html).toBe(written)
})

test.each([
  ['one line', lines('a\t1\t2'), [['a', '1', '2']]],
  [
    'two places',
    lines('Maize\t12', 'Beans\t14'),
    [
      ['Maize', '12'],
      ['Beans', '14'],
    ],
  ],
  [
    'nothing between two tabs',
    lines('Date:\t\t12 May', 'To:\t\tthe board'),
    [
      ['Date:', '', '12 May'],
      ['To:', '', 'the board'],
    ],
  ],
  ['numbers before words', lines('1.\tone', '2.\ttwo'), []],
  ['indented items', lines('\t•\tone', '\t\t◦\tinner', '\t•\ttwo'), []],
  ['lines to sign on', lines('____\t\t____', '....\t....\t3'), []],
  ['sentences', lines(`${'a'.repeat(160)}\tb\tc`, `${'a'.repeat(160)}\tb\tc`), []],
  ['items', '<ul><li>a\t1\t2</li><li>b\t3\t4</li></ul>', []],
  ['a tab alone', lines('\t', 'a'), []],
  ['captions', '<p class="caption">a\t1\t2</p><p class="caption">b\t3\t4</p>', []],
])('other lines stay, and are named if they look like columns: %s', (_what, html, left) => {
  expect(read(html)).toEqual({ html: writeHtml(parseHtml(html)), left })
})

test('lines that a program marks as no columns stay', () => {
  const html = lines('a\t1\t2', 'b\t3\t4')
  expect(read(html, () => false)).toEqual({ html, left: [] })
})

test.each([
  ['the same columns', 'a\t1\t2'],
  ['an empty column', 'a\t\t2'],
  ['marks', '1.\ta'],
])('many lines with %s are read in linear time', async (_what, line) => {
  await expectLinearTime((size) => read(lines(...Array.from({ length: size }, () => line))), 1000)
})
