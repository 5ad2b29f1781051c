import {
  type Colleague,
  createPasswordLink,
  inviteColleague,
  listColleagues,
  setColleagueActive,
} from '#contract/colleagues.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { listAccounts } from '#server/auth/accounts.ts'
import { invite, makeColleagueLink, setActive } from '#server/auth/colleagues.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route, smallBody } from '#server/endpoint-route.ts'

function shown(row: AccountRow, asking: AccountRow): Colleague {
  const isInvited = row.password_hash === ''
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    role: row.role,
    state: row.is_active === 0 ? 'disabled' : isInvited ? 'invited' : 'active',
    signedIn: row.signed_in_at === 0 ? '' : new Date(row.signed_in_at).toISOString(),
    isSelf: row.id === asking.id,
  }
}

/** The accounts: any member of staff invites, disables and enables colleagues; the last account stays (OWN-03). */
export function colleagueRoutes(app: App, deps: AppDeps): void {
  const { db, mail } = deps
  const queueLink = mail?.queueLink

  route(app, deps, listColleagues, async (_context, { account }) => {
    const rows = await listAccounts(db)
    const byName = new Intl.Collator('en').compare
    return {
      data: rows
        .toSorted((a, b) => byName(a.full_name, b.full_name) || byName(a.email, b.email))
        .map((row) => shown(row, account)),
    }
  })

  route(
    app,
    deps,
    inviteColleague,
    async (_context, { body, account, origin }) => {
      const made = await invite(
        db,
        body,
        { account, ...origin },
        queueLink && ((work, invited) => queueLink(work, 'invitation', invited)),
      )
      return linkOf(made, queueLink !== undefined)
    },
    { limit: smallBody },
  )

  route(app, deps, createPasswordLink, async (_context, { id, account, origin }) => {
    const made = await makeColleagueLink(
      db,
      id,
      { account, ...origin },
      queueLink &&
        ((work, owner) => queueLink(work, owner.password_hash === '' ? 'invitation' : 'reset', owner)),
    )
    return linkOf(made, queueLink !== undefined)
  })

  route(app, deps, setColleagueActive, async (_context, { id, body, account, origin }) =>
    shown(await setActive(db, id, body.active, { account, ...origin }), account),
  )
}

function linkOf(made: { account: AccountRow; secret: string; expiresAt: number }, mailed: boolean) {
  return {
    _id: made.account.id,
    token: made.secret,
    expires: new Date(made.expiresAt).toISOString(),
    mailed,
  }
}
