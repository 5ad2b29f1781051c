import { type MouseEvent, type ReactNode, useRef } from 'react'

interface CardDialogsProps {
  /** Cards and their dialogs, as the page was built with them. */
  children?: ReactNode
}

/**
 * Opens and closes the dialogs that cards name in `commandfor`, in browsers without support for the attribute; others
 * do it before this script runs. The native dialog handles Escape and focus (HOME-05, ABOUT-03).
 */
export function CardDialogs({ children }: CardDialogsProps) {
  const pressed = useRef<EventTarget | null>(null)

  function click(event: MouseEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof Element)) return
    const button = target.closest('button[commandfor]')
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault()
      if (dialog.open) dialog.close()
      else dialog.showModal()
    } else if (target instanceof HTMLDialogElement && pressed.current === target) {
      // Only the backdrop belongs to the dialog itself: everything inside is in its body.
      target.close()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons inside take the keys
    <div onClick={click} onPointerDown={(event) => (pressed.current = event.target)}>
      {children}
    </div>
  )
}
