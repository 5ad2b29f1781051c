import { Fragment, Suspense, useLayoutEffect, useState } from 'react'
import { staffPaths } from '#config/paths.ts'
import type { LoginInput } from '#contract/auth.ts'
import { loginExtensions, type LoginFeatures } from './extensions/login.ts'
import type { LoginView } from './login-extension.ts'
import { SignIn } from './SignIn.tsx'
import { redirect, signIn } from '#session/session.ts'

const nothing = { email: '', note: '' }

/** The login page: the sign-in and, with our backend, the password forms (OWN-03). */
export function LoginForm(given: LoginFeatures) {
  const [features] = useState(given)
  const [view, setView] = useState<LoginView>()
  const [start, setStart] = useState(nothing)

  // Before the next paint, so that the page never shows the sign-in of a person who opens a link.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.wait
    const active = loginExtensions.filter(({ isActive }) => isActive(features))
    if (active.length === 0) return undefined
    const open = () => {
      const [asked] = active.flatMap(({ viewOf }) => viewOf(features) ?? [])
      if (asked) setStart(nothing)
      setView((shown) => asked ?? (shown?.hasFragment ? undefined : shown))
    }
    open()
    // A second link opened in this tab, and the way to a forgotten password and back, change only the fragment.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [features])

  const close = () => loginExtensions.forEach((extension) => extension.close())

  function leave(email = '', note = ''): void {
    close()
    setStart({ email, note })
    setView(undefined)
  }

  /** Signs in with a new password, on this device alone: it has ended all sessions. */
  async function enter(account: LoginInput): Promise<void> {
    try {
      await signIn(account)
    } catch {
      leave(account.email, 'Your password is set. Sign in with it.')
      return
    }
    close()
    redirect(staffPaths.dashboard, { replace: true })
  }

  return (
    <Suspense fallback={<output className="form-note">One moment…</output>}>
      {view ? (
        <Fragment key={view.key}>{view.render({ leave: () => leave(), enter })}</Fragment>
      ) : (
        <SignIn {...start} features={features} />
      )}
    </Suspense>
  )
}
