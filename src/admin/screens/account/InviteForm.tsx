import { useId } from 'react'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { ApiError } from '#api/client.ts'
import { invitation, inviteColleague, type PasswordLink } from '#contract/colleagues.ts'
import { validate } from '#contract/field-messages.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { useForm } from '#ui/use-form.ts'
import { useRefusal } from '#ui/use-refusal.ts'

interface InviteFormProps {
  onInvited: (link: PasswordLink, owner: string) => void
  /** There was no answer, or a refusal: the list may have changed all the same. */
  onFailed: () => void
}

/** Invites a colleague, who chooses a password with a link (OWN-03). */
export function InviteForm({ onInvited, onFailed }: InviteFormProps) {
  const id = useId()
  const refusal = useRefusal<'fullName' | 'email'>()
  const form = useForm({
    initial: { fullName: '', email: '' },
    validate: (values) => validate(invitation, values),
    draft: { key: 'invitation', offer: 'restore' },
    async send(values) {
      try {
        const link = await callAsStaff(inviteColleague, { body: values })
        onInvited(link, values.fullName)
        return true
      } catch (error) {
        onFailed()
        if (error instanceof ApiError && error.status === 0) throw error
        if (error instanceof ApiError && error.kind === 'invalid') refusal.refuse(values, error.fields)
        else reportFailure(error, signedOutMessages.readAccount, 'Failed to invite')
        return false
      }
    },
  })
  const [fullName, email] = [form.field('fullName'), form.field('email')]

  return (
    <form
      className="grid gap-4 rounded-card border border-line p-4"
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
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? 'Inviting…' : 'Invite'}
      </Button>
      <SendingState {...form} />
    </form>
  )
}
