import { readPasswordLink, requestPasswordReset, setPasswordByLink } from '#contract/password-links/calls.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { findAccount } from './accounts.ts'
import { ownerOfLink, usePasswordLink } from './password-links.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route } from '#server/http/endpoint-route.ts'
import { recordPublicAction } from '#server/audit/record-public-action.ts'

function shown({ email, full_name }: AccountRow) {
  return { email, fullName: full_name }
}

/** Setting a password with a link, and asking for one by mail (OWN-03). */
export function passwordLinkRoutes(app: App, deps: AppDeps): void {
  const { db, limiters, mail, now } = deps

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
