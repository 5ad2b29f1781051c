import { expect, test } from 'vitest'
import { tablesOf } from '../support/texts.ts'

test('a cell outside a row, which no text has, is in no column', () => {
  expect(tablesOf('<table><td>a</td><tr><td>b</td></tr></table>').flat()).toMatchObject([
    { index: 0, row: 0, column: 0, text: 'b' },
  ])
})
