import type { AuditAct } from '#contract/extensions.ts'
import type { AppDeps } from '#server/http/app-context.ts'
import type { AccountRow } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'

/** Subject of a line about an address without an account. */
const nobody = { id: '', full_name: '' }

/**
 * Records actions that need no sign-in, up to a limit per account and network and one for all callers. Beyond
 * them only the log has the action, so that no caller can flood the audit trail.
 */
export async function recordPublicAction(
  { db, limiters }: Pick<AppDeps, 'db' | 'limiters'>,
  act: AuditAct,
  account: Pick<AccountRow, 'id' | 'full_name'> | undefined,
  origin: Omit<Actor, 'account'>,
): Promise<void> {
  const about = account ?? nobody
  const isMany = await limiters.exceeds('lineByNetworkAndAccount', `${act} ${origin.network} ${about.id}`)
  if (isMany || (await limiters.exceeds('lineByEveryone', ''))) return
  await recordAct(db, act, { account: about, ...origin })
}
