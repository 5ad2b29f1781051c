import { type Colleague, listColleagues, setColleagueActive } from '#contract/colleagues.ts'
import type { App, AppDeps } from '#server/http/app-context.ts'
import { listAccounts } from './accounts.ts'
import { requireOwnPassword } from './check-password.ts'
import { setActive } from './colleagues.ts'
import type { AccountRow } from '#server/database/schema.ts'
import { route, smallBody } from '#server/http/endpoint-route.ts'

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

/**
 * The accounts: any member of staff disables and enables colleagues, with their own password; the last account
 * stays (OWN-03).
 */
export function colleagueRoutes(app: App, deps: AppDeps): void {
  const { db } = deps
  route(app, deps, listColleagues, async ({ account }) => {
    const rows = await listAccounts(db)
    const byName = new Intl.Collator('en').compare
    return {
      data: rows
        .toSorted((a, b) => byName(a.full_name, b.full_name) || byName(a.email, b.email))
        .map((row) => shown(row, account)),
    }
  })

  route(app, deps, { ...setColleagueActive, limit: smallBody }, async (call) => {
    await requireOwnPassword(deps, call)
    const { id, body, account, actor } = call
    return shown(await setActive(db, id, body.active, actor), account)
  })
}
