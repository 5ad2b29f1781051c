import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/passwords.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { changedRecently, changePassword as change } from './change-password.ts'
import { checkPassword, wrongCurrent } from './check-password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endOtherTokens, endToken, listTokens } from './tokens.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'

/** The caller's own password and devices (OWN-03). */
export function accountRoutes(app: App, deps: AppDeps): void {
  const { db, mail, now } = deps

  route(app, deps, { ...changePassword, limit: smallBody }, async (call) => {
    const { body, token, account, network, actor } = call
    const { current, password } = body
    requireGoodPassword(password, account)
    const is = (guess: string) =>
      checkPassword(deps, { email: account.email, account, password: guess, network })
    if (await is(current)) await change(db, account, { password, token }, actor, mail?.queuePasswordNotice)
    // A client repeats the call if the response was lost. The account then has the new password already, so the current
    // password is wrong; the repetition counts as a guess.
    else if (!(await changedRecently(db, account, actor.now)) || !(await is(password))) throw wrongCurrent()
    return { message: 'Password changed' }
  })

  route(app, deps, listSessions, async ({ token, account }) => {
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

  route(app, deps, endSession, async ({ id, actor }) => {
    if (!(await endToken(db, id, actor)))
      throw new ApiFailure('not_found', { message: 'This device is signed out already.' })
    return { message: 'Signed out' }
  })

  route(app, deps, endOtherSessions, async ({ token, actor }) => {
    await endOtherTokens(db, token, actor)
    return { message: 'Signed out everywhere else' }
  })
}
