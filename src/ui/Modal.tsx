import { type ReactNode, useEffect, useId, useRef } from 'react'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** The buttons at the end; a Close button when none are given. */
  actions?: ReactNode
}

/**
 * A native modal dialog, open while it is rendered. Its button, Escape and its backdrop close it, and
 * the platform gives focus back to what opened it (UI-03).
 */
export function Modal({ title, onClose, children, actions }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it leaves the page: only then does the platform return the focus.
    return () => element?.close()
  }, [])

  return (
    // The click is on the dialog itself only where its content is not: on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key that does it, natively
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="modal-body">
        <h2 id={titleId} className="modal-title">
          {title}
        </h2>
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          {actions ?? (
            <button type="button" className="btn btn-quiet" onClick={onClose}>
              Close
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}
