import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { keepCaret } from './keep-caret.ts'
import { onPressBeside } from './press-beside.ts'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Label of the button that closes it. Without `actions`, the default is Close. */
  dismiss?: string
  /** Further buttons at the foot, which stays in view. */
  actions?: ReactNode
  className?: string
}

/**
 * A native modal dialog, open while it is rendered. Its button, Escape and its backdrop close it, and the browser
 * returns the focus to the opener (UI-03); a field also gets its caret.
 */
export function Modal({ title, onClose, children, dismiss, actions, className = '' }: ModalProps) {
  const dismissLabel = dismiss ?? (actions ? '' : 'Close')
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useEffectEvent(onClose)
  const titleId = useId()

  // A layout effect: the dialog must be closed before it is removed, or the focus is not returned.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const endPresses = onPressBeside(element, () => close())
    const restoreCaret = keepCaret()
    element.showModal()
    // Not the first button: that may be at the end of a long text.
    heading.current?.focus()
    return () => {
      endPresses()
      element.close()
      restoreCaret()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      // Escape closes through state, not by the browser's own delayed close, so that the dialog can be reopened at once.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="modal-body">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="modal-title" dir="auto">
          {title}
        </h2>
        {children}
        <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-panel px-6 py-4">
          {dismissLabel && (
            <button type="button" className="btn btn-quiet" onClick={onClose}>
              {dismissLabel}
            </button>
          )}
          <div className="contents">{actions}</div>
        </div>
      </div>
    </dialog>
  )
}
