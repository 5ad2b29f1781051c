import { login, logout, readMe } from '#contract/auth.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { findAccount } from '#server/auth/accounts.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { issueToken, revokeToken } from '#server/auth/tokens.ts'
import { clientNetwork } from '#server/client-network.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route, smallBody } from '#server/endpoint-route.ts'

function shown(account: AccountRow) {
  return {
    fullName: account.full_name,
    email: account.email,
    role: account.role,
    phoneNumber: account.phone_number,
    isActive: account.is_active === 1,
  }
}

/** Milliseconds that each attempt waits while somebody is guessing an account's password. */
const slowedBy = 2000

/** Signing in and out, and who is signed in (API-07). */
export function authRoutes(app: App, deps: AppDeps): void {
  const { db, now, limiters, pause, trustedHops } = deps

  route(
    app,
    deps,
    login,
    async (context, { body }) => {
      context.header('cache-control', 'no-store')
      const account = await findAccount(db, body.email)
      // A new password starts new counters: `npm run staff -- reset` ends what was counted for the old one.
      const attacked = `${body.email} ${account?.password_hash ?? ''}`
      const network = clientNetwork(context, trustedHops)
      const attempt = `${network} ${attacked}`
      await limiters.count('failureByNetworkAndAccount', attempt)
      if (await limiters.isUsedUp('failureByAccount', attacked)) await pause(slowedBy)
      const right = await isPassword(body.password, account?.password_hash)
      if (!account || !right) {
        await limiters.exceeds('failureByAccount', attacked)
        context.set('warning', { reason: 'wrong email or password', network, account: account?.id })
        throw new ApiFailure('invalid_credentials')
      }
      await limiters.forget('failureByNetworkAndAccount', attempt)
      if (account.is_active === 0) throw new ApiFailure('account_inactive')
      const token = await issueToken(db, account.id, now())
      return { success: true, token, user: shown(account), message: 'Login successful' }
    },
    { limit: smallBody, perNetwork: 'signInByNetwork' },
  )

  route(app, deps, logout, async (_context, { token }) => {
    await revokeToken(db, token)
    return { success: true, message: 'Logged out' }
  })

  route(app, deps, readMe, async (_context, { account }) => ({ user: shown(account) }))
}
