import { createPasswordLink, inviteColleague } from '#contract/password-links/calls.ts'
import { readPasswordLink, requestPasswordReset, setPasswordByLink } from '#contract/password-links/calls.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { findAccount } from '#server/accounts/accounts.ts'
import { requireOwnPassword } from '#server/accounts/check-password.ts'
import { invite, makeColleagueLink, type QueueLink } from './invite.ts'
import { ownerOfLink, usePasswordLink } from './store.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'
import { recordPublicAction } from '#server/acts/record-public-action.ts'

function linkOf({ account, secret, expiresAt }: { account: AccountRow; secret: string; expiresAt: number }) {
  return {
    _id: account.id,
    ...(secret === '' ? {} : { token: secret }),
    expires: new Date(expiresAt).toISOString(),
    mailed: secret === '',
  }
}

function shown({ email, full_name }: AccountRow) {
  return { email, fullName: full_name }
}

/** Inviting colleagues, and links that set a password once, from colleagues or by mail (OWN-03). */
export function passwordLinkRoutes(app: App, deps: AppDeps): void {
  const { db, limiters, mail, now } = deps
  const queueLink = mail?.queueLink
  const queue: QueueLink | undefined =
    queueLink &&
    ((work, owner) => queueLink(work, owner.password_hash === '' ? 'invitation' : 'reset', owner))

  route(app, deps, { ...inviteColleague, limit: smallBody }, async (call) => {
    await requireOwnPassword(deps, call)
    const { fullName, email } = call.body
    return linkOf(await invite(db, { fullName, email }, call.actor, queue))
  })

  route(app, deps, { ...createPasswordLink, limit: smallBody }, async (call) => {
    await requireOwnPassword(deps, call)
    return linkOf(await makeColleagueLink(db, call.id, call.actor, queue))
  })

  route(app, deps, { ...readPasswordLink, perNetwork: 'linkByNetwork' }, async ({ context, body }) => {
    context.header('cache-control', 'no-store')
    return shown(await ownerOfLink(db, body.token, now()))
  })

  const byLink = { ...setPasswordByLink, perNetwork: 'linkByNetwork' } as const
  route(app, deps, byLink, async ({ context, body, origin }) => {
    context.header('cache-control', 'no-store')
    const { token: secret, password } = body
    return shown(await usePasswordLink(db, { secret, password }, origin, mail?.queuePasswordNotice))
  })

  const reset = { ...requestPasswordReset, perNetwork: 'resetByNetwork' } as const
  route(app, deps, reset, async ({ context, body, origin }) => {
    context.header('cache-control', 'no-store')
    if (mail?.queueLink === undefined)
      throw new ApiFailure('not_found', { message: 'This site sends no mail. Please ask a colleague.' })
    await limiters.count('resetByMail', mailboxKey(body.email))
    const account = await findAccount(db, body.email)
    // The same reads and writes run with and without an account, so that they take the same time.
    await mail.queueLink(db, 'reset', account?.is_active === 1 ? account : undefined)
    await recordPublicAction(deps, 'reset-asked', account, origin)
    return {
      message:
        'If there is an account with this address, a mail with a link is on its way. The link works for a day.',
    }
  })
}
