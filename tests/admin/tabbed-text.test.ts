import { expect, test } from 'vitest'
import { columnLines, tabbedHtml } from '#admin/editor/paste/tabbed-text.ts'

const table = (...rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

test.each([
  [
    'rows between lines',
    'Prices\nMarket\t2025\t2026\nKano\t12\t<14>\n\nThe end',
    `<p>Prices</p>${table(['Market', '2025', '2026'], ['Kano', '12', '&lt;14&gt;'])}<p>The end</p>`,
  ],
  ['an empty place', 'a\t\tb\r\nc\td\te\r\n', table(['a', '', 'b'], ['c', 'd', 'e'])],
  ['empty places at the ends', '\tQ1\tQ2\nKano\t1\t\n', table(['', 'Q1', 'Q2'], ['Kano', '1', ''])],
  ['two tables', 'a\tb\tc\nd\te\tf\n\nThen\n1\t2\t3\t4\n5\t6\t7\t8', undefined],
])('%s in plain text become a table', (_what, text, html) => {
  if (html === undefined) expect(tabbedHtml(text).match(/<table>/g)).toHaveLength(2)
  else expect(tabbedHtml(text)).toBe(html)
})

test.each([
  'one\ttwo\nthree\tfour',
  '1.\tone\n2.\ttwo',
  'function a() {\n\t\tcall()\n\t\tend()\n}',
  'a\tb\tc',
  'a\tb\tc\nd\te\tf\tg',
  'no tabs\nat all',
  '\t•\tone\n\t\t◦\tinner\n\t•\ttwo',
  '\t1.\tone\n\t2.\ttwo',
])('%j is no table', (text) => {
  expect(tabbedHtml(text)).toBe('')
})

test.each([
  ['Maize\t12\nBeans\t14', 2],
  ['Prices\n\nMaize\t12\n\nBeans\t14\r\nRice\t20', 3],
  ['a\tb\tc\nd\te\tf\n\nMaize\t12\nBeans\t14', 2],
  ['Maize\t12', 0],
  ['1.\tone\n2.\ttwo', 0],
  ['•\tone\n•\ttwo', 0],
  ['\tindented\n\ttwice\nends\t\nso\t', 0],
  ['no tabs\nat all', 0],
])('[EDT-10] %j has %i lines whose columns are lost', (text, count) => {
  expect(columnLines(text)).toBe(count)
})
