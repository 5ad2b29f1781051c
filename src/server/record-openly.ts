import type { AuditAct } from '#contract/audit.ts'
import type { AppDeps } from './app-context.ts'
import type { AccountRow } from './database/schema.ts'
import { type Actor, recordAct } from './store/audit.ts'

/** Whom a line is about where the address has no account. */
const nobody = { id: '', full_name: '' }

/**
 * Records what anyone may do without signing in, some of it: past the limits, for one account and network and for
 * everybody, the log alone tells of it, so that nobody fills the audit trail.
 */
export async function recordOpenly(
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
