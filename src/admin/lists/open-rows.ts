import type { KeyboardEvent, MouseEvent } from 'react'
import { hasSingleKeys, isTyping } from '#admin/shell/palette/single-keys.ts'

const controls = 'a, button, input, select, textarea, label, summary'

/** The control that opens a record. */
function openerIn(record: Element | null | undefined): HTMLElement | null {
  return record?.querySelector<HTMLElement>('[data-open]') ?? null
}

/** Opens the record that is pressed, beside its controls and its selected text. */
function onClick({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): void {
  if (!(target instanceof Element) || metaKey || ctrlKey || shiftKey || altKey) return
  if (target.closest(`${controls}, dialog`) || getSelection()?.isCollapsed === false) return
  openerIn(target.closest('[data-record]'))?.click()
}

/** Moves the focus to the row before or after a row; from the head of the table, to its first or last. */
function step(by: 1 | -1, table: HTMLTableElement, row: Element | null): void {
  const rows = [...table.querySelectorAll('[data-record]')].filter(openerIn)
  const at = row ? rows.indexOf(row) + by : by === 1 ? 0 : rows.length - 1
  const next = rows[at]
  openerIn(next)?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** The keys of a table that has the focus: j, k, x, and Enter, unless a control of the row has it. */
function onKeyDown(event: KeyboardEvent): void {
  const { target, key, metaKey, ctrlKey, shiftKey, altKey } = event
  if (!(target instanceof Element) || metaKey || ctrlKey || shiftKey || altKey) return
  const table = target.closest('table')
  if (!table || target.closest('dialog') || isTyping(target)) return
  const row = target.closest('[data-record]')
  if (key === 'Enter') {
    if (!target.matches('a, button')) openerIn(row)?.click()
    return
  }
  if (!hasSingleKeys()) return
  if (key === 'j') step(1, table, row)
  if (key === 'k') step(-1, table, row)
  if (key === 'x') row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
}

/**
 * Opens the records of a list (`data-record`) by a press beside their controls, and those of a table by keys. The
 * control that opens a record has `data-open`.
 */
export const openRows = { onClick, onKeyDown }
