import { useState } from 'react'
import { CopyDialog } from '#admin/components/CopyDialog.tsx'
import { moment } from '#admin/components/Section.tsx'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { reviewPath } from '#config/paths.ts'
import { createReview, type MadeReview, reviewDays } from '#contract/reviews/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'

interface SendForReviewProps {
  id: string
  /** A link was made. */
  onMade: () => void
}

/** The button that makes a link for a reviewer, and its dialogs (REV-01). */
export function SendForReview({ id, onMade }: SendForReviewProps) {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeReview & { email: string }>()
  const close = () => setMade(undefined)
  return (
    <>
      <SmallButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Send for review
      </SmallButton>
      {isOpen && (
        <AskDialog
          id={id}
          onMade={(link) => {
            setOpen(false)
            setMade(link)
            onMade()
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {made?.token !== undefined && (
        <CopyDialog
          title="A link for a review"
          address={location.origin + reviewPath(made.token)}
          note={`It works until ${moment(made.ends)}, and is shown only now.`}
          onClose={close}
        >
          Pass this link on. Anyone with this link can read the text, comment on it and answer, without an
          account.
        </CopyDialog>
      )}
      {made?.mailed && (
        <Modal title="A link for a review" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <p className="[overflow-wrap:anywhere]">
            It is on its way to <bdi className="font-semibold">{made.email}</bdi> by mail. It works until{' '}
            {moment(made.ends)}.
          </p>
        </Modal>
      )}
    </>
  )
}

interface AskDialogProps {
  id: string
  onMade: (made: MadeReview & { email: string }) => void
  onClose: () => void
}

/** Asks how long the link works, and where it is mailed. */
function AskDialog({ id, onMade, onClose }: AskDialogProps) {
  const [days, setDays] = useState(String(reviewDays.usual))
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const mails = backendHas('review-mails')

  async function make(): Promise<void> {
    const number = Number(days)
    if (!Number.isInteger(number) || number < 1 || number > reviewDays.most) {
      setErrors({ days: `Please choose 1 to ${reviewDays.most} days` })
      return
    }
    setBusy(true)
    const to = email.trim()
    try {
      const link = await callAsStaff(createReview, { id, body: { days: number, ...(to && { email: to }) } })
      onMade({ ...link, email: to })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else reportFailure(error, 'savePublication', 'The link could not be made')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="Send for review"
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button busy={busy} onClick={() => void make()}>
          {mails && email.trim() ? 'Mail the link' : 'Make a link'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>A reviewer reads the saved text, comments on its parts and answers. No account is needed.</p>
        <Field
          label="Days until the link ends"
          type="number"
          inputMode="numeric"
          min={1}
          max={reviewDays.most}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          {...(errors['days'] && { error: errors['days'] })}
        />
        {mails && (
          <Field
            label="Mail it to"
            type="email"
            autoComplete="off"
            note="Optional. Without an address, you pass the link on yourself."
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            {...(errors['email'] && { error: errors['email'] })}
          />
        )}
      </div>
    </Modal>
  )
}
