import { lazy, Suspense, useEffect, useState } from 'react'
import type { LoginFeatures } from '#contract/features.ts'
import { clearPasswordLink, forgottenPasswordFragment, passwordLinkSecret } from './password-link.ts'
import { SignIn } from './SignIn.tsx'

const ForgottenPassword = lazy(async () => ({
  default: (await import('./ForgottenPassword.tsx')).ForgottenPassword,
}))
const SetPassword = lazy(async () => ({ default: (await import('./SetPassword.tsx')).SetPassword }))

type View =
  | { name: 'sign-in'; email: string; note: string }
  | { name: 'forgotten' }
  | { name: 'link'; secret: string }

const signIn: View = { name: 'sign-in', email: '', note: '' }

/** The login page: the sign-in and, with our backend, the password forms (OWN-03). */
export function LoginForm({ links, resetByMail }: LoginFeatures) {
  const [view, setView] = useState<View>(signIn)

  useEffect(() => {
    if (!links) return undefined
    const open = () => {
      const secret = passwordLinkSecret()
      if (secret !== undefined) setView({ name: 'link', secret })
      else if (resetByMail && location.hash === forgottenPasswordFragment) setView({ name: 'forgotten' })
      else setView((view) => (view.name === 'forgotten' ? signIn : view))
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

  return (
    <Suspense fallback={<output className="form-note">One moment…</output>}>
      {view.name === 'sign-in' && <SignIn {...view} resetByMail={resetByMail} />}
      {view.name === 'forgotten' && <ForgottenPassword onLeave={() => leave()} />}
      {view.name === 'link' && (
        <SetPassword
          key={view.secret}
          secret={view.secret}
          onLeave={() => leave()}
          onSet={(email) => leave(email, 'Your password is set. Sign in with it.')}
        />
      )}
    </Suspense>
  )
}
