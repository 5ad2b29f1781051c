import { useEffect, useRef, useState } from 'react'
import { organisation } from '#config/brand/brand.ts'
import { staffPaths } from '#config/paths.ts'
import { loginInput } from '#contract/auth.ts'
import { cleanAddress } from '#contract/fields.ts'
import { loginExtensions, type LoginFeatures } from './extensions/login.ts'
import { acceptToken, isSignedIn, redirect, signIn, takeAddressToken, takeExpiry } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { validate } from '#contract/field-messages.ts'

/** Milliseconds from a successful sign-in to the dashboard, and that an error toast stays (LOG-03, LOG-04). */
const redirectAfter = 2000
const errorStays = 4000

/** Milliseconds that any other toast of this page stays (LOG-04). */
const othersStay = 6000

interface SignInProps {
  /** Initial value of the field. */
  email: string
  /** A sentence above the form. */
  note: string
  features: LoginFeatures
}

/** The staff's sign-in (LOG-01 to LOG-05). A signed-in person is redirected to the dashboard (LOG-05). */
export function SignIn({ email: startEmail, note, features }: SignInProps) {
  const done = useRef(false)
  const form = useForm({
    id: 'sign-in',
    initial: { email: startEmail, password: '' },
    live: true,
    validate: (values) => validate(loginInput, values),
    onInvalid: () => toast.error('Please fill fields correctly before submitting', { autoClose: othersStay }),
    async send({ email, password }) {
      if (done.current) return 'rejected'
      const id = toast.loading('Logging in...')
      try {
        await signIn({ email: cleanAddress(email), password })
      } catch (error) {
        const message = error instanceof Error ? error.message : 'An error occurred during login'
        toast.update(id, 'error', message, { autoClose: errorStays })
        return 'rejected'
      }
      done.current = true
      toast.update(id, 'success', 'Login successful! Redirecting...', { autoClose: redirectAfter })
      setTimeout(() => redirect(staffPaths.dashboard), redirectAfter)
      return 'rejected'
    },
  })

  const [shown, setShown] = useState(false)
  const help = loginExtensions.map(({ help }) => help(features)).find(Boolean)
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    const token = takeAddressToken()
    const accepted = token === undefined ? Promise.resolve(false) : acceptToken(token)
    void accepted.then(() => {
      setExpired(takeExpiry())
      // A person who opens a link of an extension may be signed in to another account.
      return (
        isSignedIn() &&
        !loginExtensions.some(({ isAsked }) => isAsked()) &&
        redirect(staffPaths.dashboard, { replace: true })
      )
    })
  }, [])

  return (
    <form className="form" method="post" {...form.handlers}>
      {expired && (
        <output className="form-note">
          You were signed out because your session had ended. What you were writing is saved on this device,
          and will be offered to you when you sign in.
        </output>
      )}
      {note && <output className="form-note">{note}</output>}
      <Field label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      <Field
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        {...form.field('password')}
      />
      <p className="login-help">
        <button
          className="more"
          type="button"
          aria-pressed={shown}
          disabled={!form.ready}
          onClick={() => setShown(!shown)}
        >
          Show password
        </button>
        {help ? (
          <>{help}</>
        ) : (
          <span>
            Forgotten it? Ask the person who looks after this site, or{' '}
            <a className="more" href={`mailto:${organisation.email}`}>
              write to us
            </a>
          </span>
        )}
      </p>
      <SendingState {...form} />
      {/* Disabled until the script runs: otherwise the browser would send the password to the page itself. */}
      <Button type="submit" busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'LOGGING IN...' : 'LOGIN'}
      </Button>
    </form>
  )
}
