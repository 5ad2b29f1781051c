import { expect, test } from 'vitest'
import { tablesOf } from '#lib/table-cells.ts'

test('a cell outside a row is in no endless column', () => {
  expect(tablesOf('<table><td>a</td><tr><td>b</td></tr></table>').flat()).toMatchObject([
    { row: -1, column: 0, text: 'a' },
    { row: 0, column: 0, text: 'b' },
  ])
})
