import { login, logout, readMe } from '#contract/auth.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { findAccount } from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { deviceName } from './device-name.ts'
import { revokeToken, startSession } from './tokens.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route } from '#server/http/endpoint-route.ts'
import { recordPublicAction } from '#server/acts/record-public-action.ts'
import { hooksOf } from '#server/hooks.ts'

function shown(account: AccountRow) {
  return {
    fullName: account.full_name,
    email: account.email,
    role: account.role,
    phoneNumber: account.phone_number,
    isActive: account.is_active === 1,
  }
}

/** Sign-in, sign-out, and the signed-in account (API-07). */
export function authRoutes(app: App, deps: AppDeps): void {
  const { db, trustedHops } = deps

  route(app, deps, { ...login, perNetwork: 'signInByNetwork' }, async ({ context, body, origin }) => {
    context.header('cache-control', 'no-store')
    const account = await findAccount(db, body.email)
    const network = clientNetwork(context, trustedHops)
    const { email, password } = body
    if (!(await checkPassword(deps, { email, account, password, network })) || !account) {
      context.set('warning', { reason: 'wrong email or password', network, account: account?.id })
      await recordPublicAction(deps, 'sign-in-failed', account, origin)
      throw new ApiFailure('invalid_credentials')
    }
    if (account.is_active === 0) {
      await recordPublicAction(deps, 'sign-in-failed', account, origin)
      throw new ApiFailure('account_inactive')
    }
    const device = deviceName(context.req.header('user-agent'))
    const token = await startSession(db, account, { device, ...origin })
    if (token === undefined) throw new ApiFailure('invalid_credentials')
    return { success: true, token, user: shown(account), message: 'Login successful' }
  })

  route(app, deps, logout, async ({ token, actor }) => {
    await revokeToken(db, token, actor)
    for (const { signedOut } of hooksOf(db)) await signedOut?.(db, actor.account.id)
    return { success: true, message: 'Logged out' }
  })

  route(app, deps, readMe, async ({ account }) => ({
    user: { ...shown(account), position: account.position },
  }))
}
