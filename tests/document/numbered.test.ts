import { expect, test } from 'vitest'
import { numberedIn, numberedTitle } from '#document/numbered.ts'
import { parseHtml } from '#document/read/html.ts'
import { displayHtml, displayWhole, idsOf } from '../support/texts.ts'

const table = (caption = '', kind = '') =>
  `<table${kind && ` class="chart-${kind}"`}>${caption && `<caption>${caption}</caption>`}<thead><tr><th>Crop</th><th>Price</th></tr></thead><tbody><tr><td>Maize</td><td>4</td></tr></tbody></table>`
const figure = (caption = '') =>
  `<figure><img src="https://api.example.org/a.png" alt="a">${caption && `<figcaption>${caption}</figcaption>`}</figure>`
const numbered = (html: string) => [...numberedIn(parseHtml(html)).values()]

test('[OUT-03] tables and figures are numbered by kind, drawn or not, and a picture without a caption is none', () => {
  const text = `${table('Prices')}${figure('A market')}${figure()}${table('', 'bars')}<blockquote>${table('Yields')}</blockquote>${figure('A road')}`
  expect(numbered(text).map(({ id, label }) => [id, label])).toEqual([
    ['table-1', 'Table 1'],
    ['figure-1', 'Figure 1'],
    ['table-2', 'Table 2'],
    ['table-3', 'Table 3'],
    ['figure-2', 'Figure 2'],
  ])
})

test.each([
  ['Prices', 'Table 1', 'Table 1: Prices'],
  ['', 'Table 1', 'Table 1'],
  ['Table 3: Prices', 'Table 3', 'Table 3: Prices'],
  ['Figure 2 Prices by market', 'Figure 2', 'Figure 2 Prices by market'],
  ['TABLEAU 4.2 – Prix', 'TABLEAU 4.2', 'TABLEAU 4.2 – Prix'],
  ['Jedwali 7: Bei', 'Jedwali 7', 'Jedwali 7: Bei'],
  ['الجدول ٣: الأسعار', 'الجدول ٣', 'الجدول ٣: الأسعار'],
  ['ሠንጠረዥ 2፦ ዋጋ', 'ሠንጠረዥ 2', 'ሠንጠረዥ 2፦ ዋጋ'],
  ['Table A4. Prices', 'Table A4', 'Table A4. Prices'],
  ['Tables of 2026', 'Table 1', 'Table 1: Tables of 2026'],
  ['Table 2026 prices', 'Table 1', 'Table 1: Table 2026 prices'],
  ['Map of 12 markets', 'Table 1', 'Table 1: Map of 12 markets'],
])('[OUT-03] a table with the caption %j is named %s and cited as %s', (caption, label, title) => {
  const [one] = numbered(table(caption))
  expect(one).toMatchObject({ id: 'table-1', label, caption })
  expect(one && numberedTitle(one)).toBe(title)
})

test('[OUT-03] a page has each id once: tables, charts, figures, headings and notes', () => {
  const text = `<h2>Table 1</h2><h2>Figure 1</h2><h2>Table 1</h2>${table()}${table('', 'bars')}${figure('a')}<p>x<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><ol class="notes"><li id="note-1">b</li></ol>`
  const shown = displayWhole(text)
  const ids = [...shown.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids).toEqual(expect.arrayContaining(['table-1', 'table-2', 'figure-1']))
  expect(new Set(ids).size).toBe(ids.length)
  expect(idsOf(text)).toEqual(['section-table-1', 'section-figure-1', 'section-table-1-2'])
})

test('[OUT-03] a place with several texts has no ids of tables', () => {
  expect(displayHtml(table() + figure('a'))).not.toContain('id="')
})
