import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { shortName } from './Section.tsx'

interface ConfirmDisableProps {
  name: string
  /** The dialog closes after the attempt, also after a failed one. */
  onDisable: () => Promise<void>
  onClose: () => void
}

/** Asks before somebody is signed out everywhere. */
export function ConfirmDisable({ name, onDisable, onClose }: ConfirmDisableProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      title="Disable this account"
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
              void onDisable().finally(onClose)
            }}
          >
            Disable
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi>{shortName(name)}</bdi> is signed out on every device at once and cannot sign in. What they wrote
        stays, and you can enable the account again.
      </p>
    </Modal>
  )
}
