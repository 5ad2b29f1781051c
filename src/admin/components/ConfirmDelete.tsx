import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

interface ConfirmDeleteProps {
  question: string
  /** Deletes the record. The dialog closes after the attempt, also after a failed one. */
  onDelete: () => Promise<void>
  onClose: () => void
}

/** The dialog 'Confirm Delete' (ART-04, EXP-02). */
export function ConfirmDelete({ question, onDelete, onClose }: ConfirmDeleteProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      title="Confirm Delete"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onDelete().finally(onClose)
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Modal>
  )
}
