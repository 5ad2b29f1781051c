import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { staffPaths } from '#config/paths.ts'
import type { LoginInput } from '#contract/auth.ts'
import type { LoginFeatures } from '#contract/features.ts'
import { clearPasswordLink, forgottenPasswordFragment, passwordLinkSecret } from './password-link.ts'
import { SignIn } from './SignIn.tsx'
import { redirect, signIn } from '#session/session.ts'

const ForgottenPassword = lazy(async () => ({
  default: (await import('./ForgottenPassword.tsx')).ForgottenPassword,
}))
const SetPassword = lazy(async () => ({ default: (await import('./SetPassword.tsx')).SetPassword }))

type View =
  | { name: 'sign-in'; email: string; note: string }
  | { name: 'forgotten' }
  | { name: 'link'; secret: string }

const start: View = { name: 'sign-in', email: '', note: '' }

/** The login page: the sign-in and, with our backend, the password forms (OWN-03). */
export function LoginForm({ links, resetByMail }: LoginFeatures) {
  const [view, setView] = useState<View>(start)

  // Before the next paint, so that the page never shows the sign-in of a person who opens a link.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.wait
    if (!links) return undefined
    const open = () => {
      const secret = passwordLinkSecret()
      if (secret !== undefined) setView({ name: 'link', secret })
      else if (resetByMail && location.hash === forgottenPasswordFragment) setView({ name: 'forgotten' })
      else setView((view) => (view.name === 'forgotten' ? start : view))
    }
    open()
    // A second link opened in this tab, and the way to a forgotten password and back, change only the fragment.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [links, resetByMail])

  function leave(email = '', note = ''): void {
    clearPasswordLink()
    setView({ name: 'sign-in', email, note })
  }

  /** Signs the owner of a used link in, on this device alone: the new password ended all sessions. */
  async function enter(account: LoginInput): Promise<void> {
    try {
      await signIn(account)
    } catch {
      leave(account.email, 'Your password is set. Sign in with it.')
      return
    }
    clearPasswordLink()
    redirect(staffPaths.dashboard, { replace: true })
  }

  return (
    <Suspense fallback={<output className="form-note">One moment…</output>}>
      {view.name === 'sign-in' && <SignIn {...view} resetByMail={resetByMail} />}
      {view.name === 'forgotten' && <ForgottenPassword onLeave={() => leave()} />}
      {view.name === 'link' && (
        <SetPassword key={view.secret} secret={view.secret} onLeave={() => leave()} onSet={enter} />
      )}
    </Suspense>
  )
}
