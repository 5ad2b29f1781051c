import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { call } from '#api/browser.ts'
import type { LoginInput } from '#contract/auth.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { newPassword, newPasswordMinLength } from '#contract/passwords.ts'
import { readPasswordLink, setPasswordByLink } from '#contract/password-links/calls.ts'
import { z } from '#contract/zod.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useRefusal } from '#ui/use-refusal.ts'

interface SetPasswordProps {
  /** Secret of the link that was opened. */
  secret: string
  /** The password of the account is set. */
  onSet: (account: LoginInput) => Promise<void>
  onLeave: () => void
}

type Link =
  | { phase: 'reading' | 'unreached' }
  | { phase: 'unusable'; message: string }
  | { phase: 'ready'; email: string; fullName: string }

function failed(error: unknown): Link {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { phase: 'unreached' }
  return { phase: 'unusable', message: error.serverMessage || 'This link does not work.' }
}

/** The form in which a link's owner sets a password (OWN-03). */
export function SetPassword({ secret, onSet, onLeave }: SetPasswordProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [link, setLink] = useState<Link>({ phase: 'reading' })
  const { phase } = link

  useEffect(() => {
    heading.current?.focus()
    if (phase !== 'reading') return
    void call(readPasswordLink, { body: { token: secret } }).then(
      (owner) => setLink({ phase: 'ready', ...owner }),
      (error: unknown) => setLink(failed(error)),
    )
  }, [phase, secret])

  return (
    <div className="form">
      <h2 ref={heading} tabIndex={-1} className="login-title">
        Choose a password
      </h2>
      {phase === 'reading' && <output className="form-note">One moment…</output>}
      {phase === 'unreached' && (
        <p className="form-note" role="alert">
          The server could not be reached. The link is still valid.{' '}
          <button className="more" type="button" onClick={() => setLink({ phase: 'reading' })}>
            Try again
          </button>
        </p>
      )}
      {phase === 'unusable' && (
        <p className="form-note" role="alert">
          {link.message}
        </p>
      )}
      {phase === 'ready' && (
        <ChoosePassword
          {...link}
          secret={secret}
          onSet={onSet}
          onUnusable={(error) => setLink(failed(error))}
        />
      )}
      <p>
        <button className="more" type="button" onClick={onLeave}>
          Back to the sign-in
        </button>
      </p>
    </div>
  )
}

interface ChoosePasswordProps {
  secret: string
  email: string
  fullName: string
  onSet: SetPasswordProps['onSet']
  onUnusable: (error: unknown) => void
}

function ChoosePassword({ secret, email, fullName, onSet, onUnusable }: ChoosePasswordProps) {
  const [shown, setShown] = useState(false)
  const refusal = useRefusal<'password'>()
  const form = useForm({
    initial: { password: '' },
    validate({ password }) {
      const parsed = z.safeParse(newPassword, password)
      return parsed.success ? {} : { password: fieldMessages(parsed.error)[''] ?? '' }
    },
    async send(values) {
      try {
        const owner = await call(setPasswordByLink, { body: { token: secret, ...values } })
        await onSet({ email: owner.email, ...values })
        return 'accepted'
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error
        if (error.kind === 'invalid') refusal.refuse(values, error.fields)
        else if (error.status === 410) onUnusable(error)
        else toast.error(error.serverMessage || 'The password could not be set. Please try again.')
        return 'rejected'
      }
    },
  })
  const field = form.field('password')

  return (
    <form className="form" method="post" {...form.handlers}>
      <p className="login-owner">
        For <bdi>{fullName}</bdi>, who signs in as <b>{email}</b>.
      </p>
      {/* Password managers keep the password under this name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        required
        note={`At least ${newPasswordMinLength} characters. A phrase of several words is easy to remember.`}
        {...field}
        error={field.error ?? refusal.errorOf('password', field.value)}
      />
      <p>
        <button className="more" type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show password
        </button>
      </p>
      <SendingState {...form} />
      <Button type="submit" busy={form.busy}>
        Set password
      </Button>
    </form>
  )
}
