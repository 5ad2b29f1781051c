import type { ReactNode } from 'react'
import type { LoginInput } from '#contract/auth.ts'

/** Something that the login page shows in place of the sign-in. */
export interface LoginView {
  /** Differs from the keys of other views. */
  key: string
  /** Whether it is left with the fragment of the address. */
  hasFragment: boolean
  render: (ways: {
    /** Opens the sign-in. */
    leave: () => void
    /** Signs in with a new password, on this device alone. */
    enter: (account: LoginInput) => Promise<void>
  }) => ReactNode
}

/** The parts of the login page that an extension adds. */
export interface LoginExtension<Features> {
  /** Whether the address can ask for a view. */
  isActive: (features: Features) => boolean
  /** The view that the address asks for. */
  viewOf: (features: Features) => LoginView | undefined
  /** Makes the address ask for no view. */
  close: () => void
  /** Whether the page was opened for a view, and not to sign in. */
  isAsked: () => boolean
  /** The way to a forgotten password. */
  help: (features: Features) => ReactNode
}
