import { type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'

interface ConfirmProps {
  title: string
  /** Label of its button: 'Delete'. */
  action: string
  /** Runs the action. The dialog closes after the attempt, even if it failed. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks before something is deleted or ended. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      title={title}
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button
          kind="danger"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void onConfirm().finally(onClose)
          }}
        >
          {action}
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
    </Modal>
  )
}
