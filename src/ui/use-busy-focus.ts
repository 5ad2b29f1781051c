import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a button the focus back that it has lost by being disabled while it worked, unless the focus has gone elsewhere:
 * what failed is tried again from there.
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
