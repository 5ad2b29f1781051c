import { useId, useState } from 'react'
import { PasswordDialog } from '#admin/components/PasswordDialog.tsx'
import { shortName } from '#admin/components/Section.tsx'
import type { Outcome } from '#admin/screens/account/colleague-acts.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { invitation, inviteColleague } from '#contract/password-links/calls.ts'
import { validate } from '#contract/field-messages.ts'
import { callAsStaff, readAccount } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/use-form.ts'
import { useRefusal } from '#ui/use-refusal.ts'
import { linkShown } from './link-act.tsx'

interface InviteFormProps {
  /** Address of the signed-in account. */
  ownEmail: string
  onInvited: (made: Outcome) => void
  /** Called after a missing response or a refusal: the list may have changed anyway. */
  onFailed: () => void
}

const nobody = { fullName: '', email: '' }

/** Invites a colleague, who chooses a password with a link (OWN-03). */
export function InviteForm({ ownEmail, onInvited, onFailed }: InviteFormProps) {
  const id = useId()
  const [asked, setAsked] = useState<typeof nobody>()
  const refusal = useRefusal<keyof typeof nobody>()
  const [owner] = useState(readAccount)
  const form = useForm({
    initial: nobody,
    validate: (values) => validate(invitation, values),
    draft: { key: 'invitation', owner, offer: 'restore' },
    // Name and address stay in the form until the invitation exists.
    async send(values) {
      setAsked(values)
      return 'rejected'
    },
  })
  const [fullName, email] = [form.field('fullName'), form.field('email')]

  async function invite(person: typeof nobody, current: string): Promise<void> {
    const link = await callAsStaff(inviteColleague, { body: { ...person, current } })
    setAsked(undefined)
    form.draft.discard()
    form.setValues(nobody)
    onInvited(linkShown({ link, owner: person }))
  }

  function failed(person: typeof nobody, error: unknown): void {
    setAsked(undefined)
    onFailed()
    if (error instanceof ApiError && error.kind === 'invalid') refusal.refuse(person, error.fields)
    else reportFailure(error, 'readAccount', 'Failed to invite')
  }

  return (
    <>
      <form
        className="grid gap-4 border-t border-line pt-4"
        method="post"
        aria-labelledby={id}
        {...form.handlers}
      >
        <h3 id={id} className="text-lg">
          Invite a colleague
        </h3>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Full name"
            autoComplete="off"
            required
            {...fullName}
            error={fullName.error ?? refusal.errorOf('fullName', fullName.value)}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="off"
            required
            {...email}
            error={email.error ?? refusal.errorOf('email', email.value)}
          />
        </div>
        <Button type="submit" className="justify-self-start">
          Invite
        </Button>
      </form>
      {asked && (
        <PasswordDialog
          title="Invite a colleague"
          action="Invite"
          email={ownEmail}
          perform={(current) => invite(asked, current)}
          onFailed={(error) => failed(asked, error)}
          onUnanswered={onFailed}
          onClose={() => setAsked(undefined)}
        >
          <bdi>{shortName(asked.fullName)}</bdi> gets an account and a link to choose a password.
        </PasswordDialog>
      )}
    </>
  )
}
