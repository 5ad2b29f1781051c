import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to a button that lost it by being disabled while busy, unless the focus has moved elsewhere, so
 * that a failed action can be retried from there.
 */
export function useBusyFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])
  return button
}
