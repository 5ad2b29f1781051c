import { Suspense, useState } from 'react'
import { ErrorBoundary } from '#admin/shell/ErrorBoundary.tsx'
import { lazyComponent } from '#admin/shell/lazy-component.ts'
import { keepCaret } from '#ui/keep-caret.ts'

const PaletteLines = lazyComponent(() => import('./PaletteLines.tsx'), 'PaletteLines')

const name = 'Go, find or do'

function open(dialog: HTMLDialogElement): () => void {
  const restoreCaret = keepCaret()
  dialog.showModal()
  return () => {
    dialog.close()
    restoreCaret()
  }
}

/**
 * Goes to a screen, finds a record, or does something, by its name (Ctrl+K). The dialog opens before the code of its
 * lines has loaded, so that keys do not act on the page.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [typed, setTyped] = useState('')
  return (
    <dialog
      ref={open}
      className="modal"
      aria-label={name}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="modal-body">
        <h2 className="modal-title">{name}</h2>
        <div className="field">
          <input
            ref={setField}
            role="combobox"
            aria-label="Screen, publication, message, person or command"
            aria-expanded={false}
            aria-controls="palette-lines"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <ErrorBoundary what="list">
          <Suspense fallback="Loading…">
            {field && <PaletteLines field={field} typed={typed} onClose={onClose} />}
          </Suspense>
        </ErrorBoundary>
        <button type="button" className="btn btn-quiet justify-self-end" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
