import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ApiError } from '#api/client.ts'
import { validate } from '#contract/field-messages.ts'
import { ownPassword } from '#contract/passwords.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Modal } from '#ui/Modal.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { useForm } from '#ui/use-form.ts'
import { useRefusal } from '#ui/use-refusal.ts'

export interface PasswordDialogProps {
  title: string
  /** Label of its button: 'Invite'. */
  action: string
  kind?: 'primary' | 'danger'
  /** Address of the signed-in account, for password managers. */
  email: string
  /** Acts with the password; then closes the dialog or opens another one. */
  perform: (current: string) => Promise<void>
  /** Called if it failed for a reason other than the password. */
  onFailed: (error: unknown) => void
  /** Message after a missing response: the action may have succeeded, and can be retried. */
  onUnanswered: () => void
  onClose: () => void
  children: ReactNode
}

/** Why a password was rejected; undefined if something else failed. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 429 ? error.serverMessage : error.fields.current
}

/** Asks for the user's password before an action that grants or revokes access (OWN-03). */
export function PasswordDialog({
  title,
  action,
  kind = 'primary',
  email,
  perform,
  onFailed,
  onUnanswered,
  onClose,
  children,
}: PasswordDialogProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refusal = useRefusal<'current'>()
  const form = useForm({
    initial: { current: '' },
    validate: (values) => validate(ownPassword, values),
    async send(values) {
      try {
        await perform(values.current)
        return 'accepted'
      } catch (error) {
        if (error instanceof ApiError && error.status === 0) {
          onUnanswered()
          throw error
        }
        const message = refusalOf(error)
        if (message === undefined) onFailed(error)
        else refusal.refuse(values, { current: message })
        return 'rejected'
      }
    },
  })
  const { ref, ...current } = form.field('current')
  useEffect(() => input.current?.focus(), [])

  return (
    <Modal
      title={title}
      onClose={onClose}
      dismiss="Cancel"
      actions={
        <Button kind={kind} type="submit" form={id} busy={form.busy}>
          {action}
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">{children}</p>
      <form id={id} method="post" className="grid gap-4" {...form.handlers}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          {...current}
          ref={(element) => {
            ref(element)
            input.current = element
          }}
          error={current.error ?? refusal.errorOf('current', current.value)}
        />
        <SendingState {...form} />
      </form>
    </Modal>
  )
}
