import { type FocusEvent, useEffect, useRef } from 'react'

/** The last place of the focused record. */
interface Place {
  id: string | undefined
  index: number
  /** The button that had the focus. */
  mark: '[data-genuine]' | '[data-delete]'
}

function recordsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-record]')]
}

/** Behind a dialog nothing can have the focus. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/**
 * Keeps the focus in a list whose records leave it: the one that takes the place gets it, at its mark `data-delete`,
 * or at `data-genuine` where that was pressed, so that pressing again does the same; or the heading of the screen where
 * none is left. Records carry their identifier in `data-record`.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<Place>(undefined)

  // After every drawing: a record may leave while a dialog has the focus, which it then cannot give back.
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
      // A button that is disabled while it works, a dialog and another window come back to the record.
      const comesBack = target.matches(':disabled') || isDialogOpen() || !document.hasFocus()
      if (!comesBack) last.current = undefined
    },
  }
}
