import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/passwords.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { changePassword as change, wrongCurrent } from '#server/auth/change-password.ts'
import { checkPassword } from '#server/auth/check-password.ts'
import { requireGoodPassword } from '#server/auth/password-links.ts'
import { endOtherTokens, endToken, listTokens } from '#server/auth/tokens.ts'
import { clientNetwork } from '#server/client-network.ts'
import { route, smallBody } from '#server/endpoint-route.ts'

/** One's own password and devices (OWN-03). */
export function accountRoutes(app: App, deps: AppDeps): void {
  const { db, now, trustedHops } = deps

  route(
    app,
    deps,
    changePassword,
    async (context, { body, token, account, origin }) => {
      requireGoodPassword(body.password, account)
      const found = await checkPassword(deps, {
        email: account.email,
        account,
        passwords: [body.current, body.password],
        network: clientNetwork(context, trustedHops),
      })
      if (found === -1) throw wrongCurrent()
      // The new one is the account's already where the answer to the change was lost and it is sent again.
      if (found === 0) await change(db, account, { password: body.password, token }, { account, ...origin })
      return { message: 'Password changed' }
    },
    { limit: smallBody },
  )

  route(app, deps, listSessions, async (_context, { token, account }) => {
    const rows = await listTokens(db, { accountId: account.id, token, now: now() })
    return {
      data: rows.map(({ id, device, started_at, seen_at, current }) => ({
        _id: id,
        device: device || 'Unknown program',
        since: new Date(started_at).toISOString(),
        seen: new Date(seen_at).toISOString(),
        current,
      })),
    }
  })

  route(app, deps, endSession, async (_context, { id, account, origin }) => {
    if (!(await endToken(db, id, { account, ...origin })))
      throw new ApiFailure('not_found', { message: 'This device is signed out already.' })
    return { message: 'Signed out' }
  })

  route(app, deps, endOtherSessions, async (_context, { token, account, origin }) => {
    await endOtherTokens(db, token, { account, ...origin })
    return { message: 'Signed out everywhere else' }
  })
}
