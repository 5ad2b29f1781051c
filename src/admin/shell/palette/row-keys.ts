/** The part of a row that has the focus while keys move between rows: its name. */
const nameIn = 'td:nth-child(2) :is(a, button)'

function focusRow(row: Element | undefined): void {
  const target = row?.querySelector<HTMLElement>(nameIn)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

/**
 * Keys of a table, while the focus is in one of its rows: j and k go to the next row and the one before, x selects.
 * Enter is the browser's own, on the name that has the focus. Returns whether it used the key.
 */
export function pressRowKey(key: string, target: Element): boolean {
  const row = target.closest('tr[data-record]')
  if (row === null || row.parentElement === null) return false
  if (key === 'x') {
    row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
    return true
  }
  const step = { j: 1, k: -1 }[key]
  if (step === undefined) return false
  const rows = [...row.parentElement.children]
  focusRow(rows[rows.indexOf(row) + step])
  return true
}
