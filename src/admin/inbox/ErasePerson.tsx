import { ActionButton } from '#admin/components/ActionButton.tsx'
import { counted } from '#lib/counted.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { erasePerson } from '#contract/erasures.ts'
import { callAsStaff } from '#session/session.ts'
import { Modal } from '#ui/Modal.tsx'
import { toast } from '#ui/toast.ts'

interface ErasePersonProps {
  email: string
  onErased: () => void
  onClose: () => void
}

/** Erases all data of one mail address, after a confirmation (INB-10). */
export function ErasePerson({ email, onErased, onClose }: ErasePersonProps) {
  async function erase(): Promise<void> {
    try {
      const { queries, appointments, subscriptions = 0 } = await callAsStaff(erasePerson, { body: { email } })
      const messages = `${counted(queries, 'message')} and ${counted(appointments, 'appointment')}`
      const erased = subscriptions > 0 ? `${messages}, and the subscription` : messages
      toast.success(`Erased: ${erased}`, { autoClose: 5000 })
      void readAttentionNow()
      onErased()
    } catch (error) {
      reportFailure(error, 'erase', 'Failed to erase')
    }
  }

  return (
    <Modal
      title="Erase this person"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <ActionButton kind="danger" action={erase}>
          Erase permanently
        </ActionButton>
      }
    >
      <p>
        This erases everything that came from <b>{email}</b>:
      </p>
      <ul className="list-disc pl-6">
        <li>all messages and appointments, also those that are held back or were deleted</li>
        <li>the names, phone numbers and companies in them</li>
        <li>your notes about them</li>
        {backendHas('subscriptions') && <li>the subscription to new publications, if there is one</li>}
      </ul>
      <p className="font-semibold">It cannot be undone.</p>
    </Modal>
  )
}
