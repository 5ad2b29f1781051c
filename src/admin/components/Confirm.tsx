import type { ReactNode } from 'react'
import { Modal } from '#ui/Modal.tsx'
import { ActionButton } from './ActionButton.tsx'

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
  return (
    <Modal
      title={title}
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <ActionButton kind="danger" action={() => onConfirm().finally(onClose)}>
          {action}
        </ActionButton>
      }
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
    </Modal>
  )
}
