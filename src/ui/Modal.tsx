import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  open: boolean
  title: string
  /** The dialog was closed: by its button, Escape or the backdrop. Set `open` to false. */
  onClose: () => void
  children: ReactNode
  /** Buttons in place of the one that says Close. */
  actions?: ReactNode
  wide?: boolean
}

function ModalDialog({ title, onClose, children, actions, wide = false }: Omit<ModalProps, 'open'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOnBackdrop = useRef(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // A layout effect: closing before the element leaves the page lets the browser give focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const closed = () => close.current()
    // A press that starts inside (selecting text) and ends on the backdrop does not close.
    const press = (event: MouseEvent) => (pressedOnBackdrop.current = event.target === element)
    const click = (event: MouseEvent) => {
      if (event.target === element && pressedOnBackdrop.current) element.close()
    }
    element.addEventListener('close', closed)
    element.addEventListener('mousedown', press)
    element.addEventListener('click', click)
    element.showModal()
    return () => {
      element.removeEventListener('close', closed)
      element.removeEventListener('mousedown', press)
      element.removeEventListener('click', click)
      element.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`border-line text-ink backdrop:bg-forest/60 m-auto max-h-[min(90dvh,52rem)] w-[min(100%-2rem,var(--modal-width))] overflow-hidden rounded-xl border bg-white p-0 ${wide ? '[--modal-width:44rem]' : '[--modal-width:32rem]'}`}
    >
      <div className="flex max-h-[min(90dvh,52rem)] flex-col">
        <h2 id={titleId} className="font-display px-6 pt-5 pb-3 text-xl font-semibold break-words">
          {title}
        </h2>
        {/* Focusable, so that long text can be scrolled by keyboard. */}
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area needs to be reachable
          tabIndex={0}
          className="min-h-0 overflow-y-auto overscroll-contain px-6 pb-2 break-words"
        >
          {children}
        </div>
        <form method="dialog" className="border-line flex flex-wrap justify-end gap-3 border-t px-6 py-4">
          {actions ?? (
            <button
              type="submit"
              className="border-line hover:border-soft min-h-11 cursor-pointer rounded-lg border bg-white px-5 font-semibold"
            >
              Close
            </button>
          )}
        </form>
      </div>
    </dialog>
  )
}

/**
 * A native modal dialog: focus stays inside and goes back afterwards; Close, Escape and the backdrop
 * close it (UI-03). In `actions`, a `type="submit"` button closes it too.
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <ModalDialog {...rest} /> : null
}
