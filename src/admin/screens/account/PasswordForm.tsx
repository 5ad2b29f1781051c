import { useState } from 'react'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { validate } from '#contract/field-messages.ts'
import { changePassword, newPasswordMinLength, passwordChange } from '#contract/passwords.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useRefusal } from '#ui/use-refusal.ts'
import { Section } from '#admin/components/Section.tsx'

/** Changes the password, which signs out all other devices (OWN-03). */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [shown, setShown] = useState(false)
  const refusal = useRefusal<'current' | 'password'>()
  const type = shown ? 'text' : 'password'
  const form = useForm({
    initial: { current: '', password: '' },
    validate: (values) => validate(passwordChange, values),
    async send(values) {
      try {
        await callAsStaff(changePassword, { body: values })
      } catch (error) {
        if (error instanceof ApiError && error.status === 0) throw error
        if (error instanceof ApiError && error.kind === 'invalid') refusal.refuse(values, error.fields)
        else {
          const words = error instanceof ApiError ? error.serverMessage : ''
          reportFailure(error, 'readAccount', words || 'Failed to change the password')
        }
        return 'rejected'
      }
      setShown(false)
      toast.success('Password changed. Every other device is signed out.', { autoClose: 5000 })
      onChanged()
      return 'accepted'
    },
  })
  const [current, password] = [form.field('current'), form.field('password')]

  return (
    <Section
      title="Change password"
      lead="A new password signs you out on every other device; you stay signed in here."
    >
      <form className="grid gap-4" method="post" {...form.handlers}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Current password"
            type={type}
            autoComplete="current-password"
            required
            {...current}
            error={current.error ?? refusal.errorOf('current', current.value)}
          />
          <Field
            label="New password"
            type={type}
            autoComplete="new-password"
            required
            note={`At least ${newPasswordMinLength} characters. A phrase of several words is easy to remember.`}
            {...password}
            error={password.error ?? refusal.errorOf('password', password.value)}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.busy}>
            {form.busy ? 'Changing…' : 'Change password'}
          </Button>
          <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
            Show passwords
          </Button>
        </div>
        <SendingState {...form} />
      </form>
    </Section>
  )
}
