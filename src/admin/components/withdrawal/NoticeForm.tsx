import { useState } from 'react'
import { PublicationField } from '#admin/components/PublicationField.tsx'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { findPublic } from '#admin/lists/find-public.ts'
import { readPublishStatusNow } from '#admin/shell/PublishStatus.tsx'
import { reasonLimit } from '#contract/history.ts'
import type { SavedPublication } from '#contract/publication-cards.ts'
import type { StaffPublication } from '#contract/publications.ts'
import { reinstatePublication, withdrawPublication } from '#contract/withdrawals.ts'
import { standingText } from '#lib/told.ts'
import { callAsStaff } from '#session/session.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { reportRefusal } from './report-refusal.ts'

interface NoticeFormProps {
  publication: StaffPublication
  onSaved: (saved: SavedPublication) => void
}

/** The notice above a withdrawn text: its reason, and the publication that readers are led to (REV-05). */
export function NoticeForm({ publication, onSaved }: NoticeFormProps) {
  const { _id: id, revision, title, standing, standingReason, replacedBy } = publication
  const [reason, setReason] = useState(standingReason)
  const [other, setOther] = useState(replacedBy)
  const [unclear, setUnclear] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isEmpty = reason.trim() === '' && other === ''

  async function send(call: () => Promise<SavedPublication>, done: string): Promise<void> {
    try {
      const saved = await call()
      toast.success(done)
      void readPublishStatusNow()
      onSaved(saved)
    } catch (error) {
      setErrors(reportRefusal(error))
    }
  }

  async function save(): Promise<void> {
    if (unclear !== '') setErrors({ replacedBy: 'Please choose one of the suggested titles' })
    else if (isEmpty)
      setErrors({ reason: 'Please give a reason, or choose the publication that replaces it' })
    else {
      const body = { reason: reason.trim(), replacedBy: other, revision }
      await send(() => callAsStaff(withdrawPublication, { id, body }), 'The notice is saved')
    }
  }

  return (
    <section className="grid gap-4">
      <p className="text-soft">
        {standing
          ? `“${title}”: ${standingText(publication)}. Its text stays on its page under a notice.`
          : `The text of “${title}” stays on its page, under a notice with your reason.`}
      </p>
      <Field
        label="Reason"
        rows={3}
        dir="auto"
        value={reason}
        error={errors['reason']}
        count={{ length: reason.length, most: reasonLimit }}
        onChange={({ target }) => {
          setReason(target.value)
          setErrors({})
        }}
      />
      <PublicationField
        label="Replaced by"
        note="The title of the publication that readers are led to"
        error={errors['replacedBy']}
        value={other}
        except={id}
        find={findPublic}
        onChoose={(chosen, text) => {
          setOther(chosen)
          setUnclear(text)
          setErrors({})
        }}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton action={save}>{standing ? 'Save the notice' : 'Withdraw'}</ActionButton>
        {standing && (
          <ActionButton
            kind="quiet"
            action={() =>
              send(() => callAsStaff(reinstatePublication, { id }), 'The publication is no longer withdrawn')
            }
          >
            Take the notice away
          </ActionButton>
        )}
      </div>
    </section>
  )
}
