import type { Kysely } from 'kysely'
import type { AccountRow, Database } from '#server/database/schema.ts'
import { type Actor, hasLine, recordAct } from '#server/store/audit.ts'
import { wrongCurrent } from './check-password.ts'
import { accountSubject, dropLinks, type TellOwner } from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

/** Milliseconds for which a change is answered as done when it is sent again, because its answer was lost. */
const repeatable = 60 * 60 * 1000

/** Whether a change of an account's password was made so lately that its answer may have been lost. */
export function changedLately(db: Kysely<Database>, account: AccountRow, now: number): Promise<boolean> {
  return hasLine(db, { act: 'password-changed', record: account.id, since: now - repeatable })
}

/**
 * Gives an account another password, as long as it has the one that was found right; ends its links, and every
 * session but the one of `token`. Throws ApiFailure.
 */
export async function changePassword(
  db: Kysely<Database>,
  account: AccountRow,
  { password, token }: { password: string; token: string },
  actor: Actor,
  tellOwner?: TellOwner,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (work) => {
    const { numUpdatedRows } = await work
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('is_active', '=', 1)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw wrongCurrent()
    await revokeAll(work, account.id, { except: token })
    await dropLinks(work, account.id)
    await recordAct(work, 'password-changed', actor, accountSubject(account))
    await tellOwner?.(work, account)
  })
}
