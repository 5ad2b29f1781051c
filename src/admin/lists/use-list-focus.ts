import { type FocusEvent, useEffect, useRef } from 'react'

/** The last position of the focused record. */
interface Place {
  id: string | undefined
  index: number
  /** The button that had the focus. */
  mark: '[data-genuine]' | '[data-delete]'
}

function recordsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-record]')]
}

/** Behind an open dialog, nothing can take the focus. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/**
 * Keeps the focus in a list when the focused record is removed. The record that takes its place gets the
 * focus, at the same button (`data-delete` or `data-genuine`), so that pressing again repeats the action; in
 * an empty list, the heading of the screen gets it. Records have their identifier in `data-record`.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<Place>(undefined)

  // After every render: a record may be removed while a dialog has the focus, and then the dialog cannot return it.
  useEffect(() => {
    const place = last.current
    if (!place || document.activeElement !== document.body || isDialogOpen()) return
    const records = list.current ? recordsIn(list.current) : []
    if (records.some(({ dataset }) => dataset.record === place.id)) return
    last.current = undefined
    const next = records[Math.min(place.index, records.length - 1)]
    const target = next?.querySelector<HTMLElement>(place.mark) ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  })

  return {
    ref: list,
    onFocus({ target }: FocusEvent) {
      const record = target.closest<HTMLElement>('[data-record]')
      if (!record || !list.current) return
      last.current = {
        id: record.dataset.record,
        index: recordsIn(list.current).indexOf(record),
        mark: target.closest('[data-genuine]') ? '[data-genuine]' : '[data-delete]',
      }
    },
    onBlur({ target }: FocusEvent) {
      // The focus returns here from a disabled button, a dialog or another window.
      const comesBack = target.matches(':disabled') || isDialogOpen() || !document.hasFocus()
      if (!comesBack) last.current = undefined
    },
  }
}
