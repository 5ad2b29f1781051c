/** Spreadsheets take a cell that begins so for a formula, and run it. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replace(/"/g, '""')}"` : safe
}

/**
 * Rows as a CSV file (RFC 4180) that spreadsheets read as UTF-8. A cell that they would take for a formula
 * gets an apostrophe in front: what strangers send must not run on a desk.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
