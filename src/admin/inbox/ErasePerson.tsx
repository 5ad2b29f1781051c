import { ActionButton } from '#admin/components/ActionButton.tsx'
import { counted } from '#lib/counted.ts'
import { readAttentionNow } from '#admin/shell/attention.ts'
import { erasedWithPerson } from '#admin/extensions/erased-with-person.ts'
import { available } from '#admin/shell/backend.ts'
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
      const counts = await callAsStaff(erasePerson, { body: { email } })
      const messages = `${counted(counts.queries, 'message')} and ${counted(counts.appointments, 'appointment')}`
      const more = erasedWithPerson.map(({ textOf }) => textOf(counts)).filter(Boolean)
      toast.success(`Erased: ${[messages, ...more].join(', and ')}`, { autoClose: 5000 })
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
        {available(erasedWithPerson).map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="font-semibold">It cannot be undone.</p>
    </Modal>
  )
}
