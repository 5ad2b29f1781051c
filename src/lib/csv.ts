import { dayOf } from './day.ts'

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

function cell(text: string): string {
  const safe = withoutFormulas(text)
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets read as UTF-8. A possible formula gets an apostrophe in front, also
 * where a cell would begin under another separator: content from strangers must not run on a staff computer. Phone
 * numbers get one too, because they would lose their zero or plus.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** The name of a CSV file that is saved at a time: its first word, and the day by the firm's clock. */
export function csvName(word: string, now: Date): string {
  return `${word}-${dayOf(now)}.csv`
}
