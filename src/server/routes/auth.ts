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

/** Signing in and out, and who is signed in (API-07). */
export function authRoutes(app: App, deps: AppDeps): void {
  const { db, now, limiters, trustProxy } = deps

  route(
    app,
    deps,
    login,
    async (context, { body }) => {
      context.header('cache-control', 'no-store')
      const network = clientNetwork(context, trustProxy)
      await limiters.count('signInByNetwork', network)
      await limiters.count('signInByMail', body.email)
      const account = await findAccount(db, body.email)
      const right = await isPassword(body.password, account?.password_hash)
      if (!account || !right) throw new ApiFailure('invalid_credentials')
      if (account.is_active === 0) throw new ApiFailure('account_inactive')
      await limiters.forget('signInByMail', body.email)
      const token = await issueToken(db, account.id, now())
      return context.json({ success: true, token, user: shown(account), message: 'Login successful' })
    },
    { limit: smallBody },
  )

  route(app, deps, logout, async (context, { token }) => {
    await revokeToken(db, token)
    return context.json({ success: true, message: 'Logged out' })
  })

  route(app, deps, readMe, async (context, { account }) => context.json({ user: account && shown(account) }))
}
