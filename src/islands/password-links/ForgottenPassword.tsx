import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { call } from '#api/browser.ts'
import { validate } from '#contract/field-messages.ts'
import { requestPasswordReset, resetRequest } from '#contract/password-links/calls.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'

/** Requests a reset link by mail. The response does not reveal whether the account exists (OWN-03). */
export function ForgottenPassword({ onLeave }: { onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [answer, setAnswer] = useState('')
  const form = useForm({
    initial: { email: '' },
    validate: (values) => validate(resetRequest, values),
    async send({ email }) {
      try {
        const { message } = await call(requestPasswordReset, { body: { email: email.trim() } })
        setAnswer(message)
        return 'saved'
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error
        toast.error(error.serverMessage || 'The link could not be sent. Please try again.')
        return 'rejected'
      }
    },
  })

  useEffect(() => heading.current?.focus(), [])

  return (
    <form className="form" method="post" {...form.handlers}>
      <h2 ref={heading} tabIndex={-1} className="login-title">
        Forgotten password
      </h2>
      {answer === '' ? (
        <>
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            required
            note="We will mail you a link to choose a new password."
            {...form.field('email')}
          />
          <SendingState {...form} />
        </>
      ) : (
        <output className="form-note">{answer}</output>
      )}
      <div className="login-actions">
        {answer === '' && (
          <Button type="submit" busy={form.busy}>
            Send a link
          </Button>
        )}
        <button className="more" type="button" onClick={onLeave}>
          Back to the sign-in
        </button>
      </div>
    </form>
  )
}
