import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '#lib/csv.ts'

const body = (rows: string[][]) => csvOf(rows).slice(1)

test('rows are lines, and what would break them is quoted', () => {
  expect(csvOf([['Name', 'Message']])).toBe('\uFEFFName,Message\r\n')
  expect(body([['A, B', 'He said "no"', 'two\nlines', ' apart ']])).toBe(
    '"A, B","He said ""no""","two\nlines"," apart "\r\n',
  )
})

test.each(['=1+1', '+250788', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd()', '＝1', '\uFEFF=1'])(
  'a spreadsheet does not run %j',
  (text) => {
    expect(body([[text]]).replace(/^"/, '')).toMatch(/^'/)
  },
)

/** What RFC 4180 makes of a file. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('whatever is written is read back, but for the apostrophe of a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })), (rows) => {
      const read = parse(body(rows)).map((row) => row.map((text) => text.replace(/^'/, '')))
      expect(read).toEqual(rows.map((row) => row.map((text) => text.replace(/^'/, ''))))
    }),
  )
})
