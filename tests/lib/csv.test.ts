import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvName, csvOf, dataCsv } from '#lib/csv.ts'
import { anyCharacter } from '../support/any-character.ts'
import { gateOrFull } from '../support/scope.ts'

const body = (rows: string[][]) => csvOf(rows).slice(1)

test('each row is a line, and special characters are quoted', () => {
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

test('a phone number keeps its zero, its plus and all its digits', () => {
  expect(body([['0712345678', '+254712345678', '254712345678', '12', '0', '1.5', 'A 007']])).toBe(
    "'0712345678,'+254712345678,'254712345678,12,0,1.5,A 007\r\n",
  )
})

/** Parses a file as RFC 4180 says. */
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

const withoutApostrophes = (rows: string[][]) =>
  rows.map((row) => row.map((text) => text.replaceAll("'", '')))

test('any table is read back as written, except for the apostrophes before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ unit: anyCharacter }), { minLength: 1 })), (rows) => {
      expect(withoutApostrophes(parse(body(rows)))).toEqual(withoutApostrophes(rows))
    }),
  )
})

/** The cells that a spreadsheet finds with a separator: quoted if they begin with a quote, cut at line ends. */
function cellsUnder(separator: string, text: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (quoted && character === '"' && text[index + 1] === '"') {
      cell += character
      index += 1
    } else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && (character === separator || character === '\r' || character === '\n')) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}

/** A spreadsheet skips spaces and quotes before the first character. */
const formula = /^["\s\uFEFF]*[=+\-@＝＋－＠]/u

const hostileText = fc
  .array(fc.constantFrom('=', '+', '-', '@', ';', '\t', '\r', '\n', ',', '"', ' ', 'a', '1', '＝', '\uFEFF'))
  .map((characters) => characters.join(''))

test.each([',', ';', '\t'])('no cell is a formula if the separator is %j', (separator) => {
  fc.assert(
    fc.property(fc.array(fc.array(hostileText, { minLength: 1 })), (rows) => {
      const formulas = cellsUnder(separator, body(rows)).filter((cell) => formula.test(cell))
      expect(formulas).toEqual([])
    }),
    { numRuns: gateOrFull(300, 2000) },
  )
})

test('the name of a file has the firm’s day, which begins before that of UTC', () => {
  for (const [time, name] of [
    ['2026-11-27T21:59:59Z', 'messages-2026-11-27.csv'],
    ['2026-11-27T22:12:00Z', 'messages-2026-11-28.csv'],
    ['2026-12-31T22:00:01Z', 'messages-2027-01-01.csv'],
  ] as const)
    expect(csvName('messages', new Date(time))).toBe(name)
})

test.each([
  '−5',
  '-5',
  '-12 %',
  '+3.2',
  '-1,200',
  '-$4.50',
  '- 5',
  '-.5',
  '(12)',
  '-3–5',
  '-5 kg',
  '+250788',
  'a-1',
  '–',
  '0712345678',
  '254712345678',
  'Maize = beans',
  "'quoted'",
])('[OUT-03] data keeps %j as it is written', (text) => {
  expect(dataCsv([[text]]).replaceAll('"', '')).toBe(`\uFEFF${text}\r\n`)
})

test.each([
  '=1+1',
  '@SUM(A1)',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '-A1',
  '+A1',
  '--',
  '\t5',
  '\t=1',
  '=5',
  '-5+A1',
  '  =cmd()',
  '＝1',
  '\uFEFF=1',
  '-1!A1',
  '-HYPERLINK(1)',
  '-ABC12',
])('[OUT-03] data puts an apostrophe before %j', (text) => {
  expect(dataCsv([[text]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/)
})

test.each([
  [undefined, ','],
  ['en', ','],
  ['sw', ','],
  ['ar', ','],
  ['fr', ';'],
  ['pt', ';'],
])(
  '[OUT-03] data in the language %s has the separator %s, and both are quoted in cells',
  (language, separator) => {
    expect(dataCsv([['a', 'b,c', 'd;e', 'ገበያ']], language)).toBe(
      `\uFEFF${['a', '"b,c"', '"d;e"', 'ገበያ'].join(separator)}\r\n`,
    )
  },
)
