import { lazy } from 'react'
import type { PasswordLinkFeatures } from '#contract/password-links/calls.ts'
import type { LoginExtension } from '#islands/login-extension.ts'
import { clearPasswordLink, forgottenPasswordFragment, passwordLinkSecret } from './password-link.ts'

const ForgottenPassword = lazy(async () => ({
  default: (await import('./ForgottenPassword.tsx')).ForgottenPassword,
}))
const SetPassword = lazy(async () => ({ default: (await import('./SetPassword.tsx')).SetPassword }))

/** Links that set a password, and their request by mail (OWN-03). */
export const passwordLinks: LoginExtension<PasswordLinkFeatures> = {
  isActive: ({ links }) => links === true,
  viewOf({ resetByMail }) {
    const secret = passwordLinkSecret()
    if (secret !== undefined)
      return {
        key: secret,
        hasFragment: false,
        render: ({ leave, enter }) => <SetPassword secret={secret} onLeave={leave} onSet={enter} />,
      }
    if (!resetByMail || location.hash !== forgottenPasswordFragment) return undefined
    return {
      key: '',
      hasFragment: true,
      render: ({ leave }) => <ForgottenPassword onLeave={leave} />,
    }
  },
  close: clearPasswordLink,
  isAsked: () => passwordLinkSecret() !== undefined,
  help: ({ resetByMail }) =>
    resetByMail && (
      // A link, so that it works before script runs. A build refuses links to ids that its pages do not have.
      <a className="more" id={forgottenPasswordFragment.slice(1)} href={forgottenPasswordFragment}>
        Forgot your password?
      </a>
    ),
}
