/** Spreadsheets take a cell that begins so for a formula, and run it. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u

/** Digits that spreadsheets take for a number, of which they drop leading zeros and round the end. */
const longDigits = /^\s*(?:0\d|\d{12})\d*\s*$/

/** Where a program that is set to another separator begins a cell, quotation marks or not. */
const separators = new Set([';', '\t', '\r', '\n'])

/** A text with an apostrophe before whatever a spreadsheet may take for the beginning of a formula. */
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
 * Rows as a CSV file (RFC 4180) that spreadsheets read as UTF-8. A cell that they would take for a formula
 * gets an apostrophe in front, and so does what would be a cell under another separator: what strangers send must
 * not run on a desk. So do phone numbers, which would lose their zero or plus.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
