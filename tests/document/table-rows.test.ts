import { expect, test } from 'vitest'
import { rowsOf } from '#document/table-rows.ts'
import { tablesOf } from '../support/texts.ts'

const rows = (html: string) => rowsOf(tablesOf(`<table>${html}</table>`)[0] ?? [])

test('[OUT-03] merged cells are repeated, and the rows of a head are joined', () => {
  expect(
    rows(
      '<thead><tr><th rowspan="2">Market</th><th colspan="2">Price</th></tr><tr><th>2025</th><th>2026</th></tr></thead><tbody><tr><th rowspan="2">North</th><td>1</td><td>2</td></tr><tr><td colspan="2">3</td></tr></tbody>',
    ),
  ).toEqual({
    heads: ['Market', 'Price: 2025', 'Price: 2026'],
    rows: [
      ['North', '1', '2'],
      ['North', '3', '3'],
    ],
  })
})

test.each([
  ['no headings', '<tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr>', ['a', 'b'], [['1', '2']]],
  ['headings alone', '<tr><th>a</th></tr><tr><th>b</th></tr>', ['a'], [['b']]],
  ['a short row', '<tr><th>a</th><th>b</th></tr><tr><td>1</td></tr>', ['a', 'b'], [['1', '']]],
  ['a cell that reaches below', '<tr><th>a</th></tr><tr><td rowspan="9">1</td></tr>', ['a'], [['1']]],
  ['no rows', '', [], []],
])('[OUT-03] a table with %s has one heading a column and full rows', (_what, html, heads, body) => {
  expect(rows(html)).toEqual({ heads, rows: body })
})

test('[OUT-03] a table of 60 columns keeps each in its place', () => {
  const cells = Array.from({ length: 60 }, (_, at) => `${at}`)
  const row = (tag: string) => `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  expect(rows(row('th') + row('td'))).toEqual({ heads: cells, rows: [cells] })
})
