import { readCell } from './cell-number.ts'
import { dayOf } from './day.ts'
import { decimalSignOf } from './number-column.ts'

/** Characters with which a cell becomes a formula in spreadsheets. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u

/** Digits that spreadsheets read as a number, dropping leading zeros and rounding the end. */
const longDigits = /^\s*(?:0\d|\d{12})\d*\s*$/

/** Start of a cell in a program with another separator, with or without quotation marks. */
const separators = new Set([';', '\t', '\r', '\n'])

/** Puts an apostrophe before every possible beginning of a formula. */
function withoutFormulas(text: string): string {
  let result = formula.test(text) || longDigits.test(text) ? "'" : ''
  let isBeginning = result === ''
  for (const character of text) {
    if (isBeginning && formula.test(character)) result += separators.has(character) ? '' : "'"
    result += character
    if (separators.has(character)) isBeginning = true
    else if (!/["\s\uFEFF]/u.test(character)) isBeginning = false
  }
  return result
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replace(/"/g, '""')}"` : text
}

function written(
  rows: readonly (readonly string[])[],
  cell: (text: string) => string,
  separator: string,
): string {
  return `\uFEFF${rows.map((row) => `${row.map((text) => quoted(cell(text))).join(separator)}\r\n`).join('')}`
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets read as UTF-8. A possible formula gets an apostrophe in front, also
 * where a cell would begin under another separator: content from strangers must not run on a staff computer. Phone
 * numbers get one too, because they would lose their zero or plus.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return written(rows, withoutFormulas, ',')
}

/** A sign before a number; it may have a currency between. */
const signedNumber = /^[-+] ?\(?(?:\p{Sc} ?)?[.,]?\p{Nd}/u

/** A cell of a table as data: numbers are as they are written, with their signs. */
function dataCell(text: string): string {
  return formula.test(text) && !(signedNumber.test(text) && readCell(text)) ? `'${text}` : text
}

/**
 * The rows of a table as data for others (OUT-03), headings first, without lines about its source, which programs would
 * read as data. The separator is the one that spreadsheets of the language expect, so that they open the file on a double
 * click: a semicolon where decimals have a comma, as in France and Senegal, else a comma, as in Rwanda and Kenya.
 */
export function dataCsv(rows: readonly (readonly string[])[], language?: string): string {
  return written(rows, dataCell, decimalSignOf(language) === ',' ? ';' : ',')
}

/** The name of a CSV file that is saved at a time: its first word, and the day by the firm's clock. */
export function csvName(word: string, now: Date): string {
  return `${word}-${dayOf(now)}.csv`
}
