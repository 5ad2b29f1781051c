import { hour } from '#lib/durations.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import { type Actor, hasLine, recordAct } from '#server/audit/store.ts'
import { wrongCurrent } from './check-password.ts'
import { accountSubject, dropSecrets, type NotifyOwner } from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

/**
 * Milliseconds in which a repeated change is confirmed again, because its first response may have been lost.
 */
const repeatable = hour

/** Whether the password of an account was changed so recently that the response may have been lost. */
export function changedRecently(db: Db, account: AccountRow, now: number): Promise<boolean> {
  return hasLine(db, { act: 'password-changed', record: account.id, since: now - repeatable })
}

/**
 * Sets another password if the account still has the one that was checked. Ends its links, the address of its
 * calendar, and every session but that of `token`. Throws ApiFailure.
 */
export async function changePassword(
  db: Db,
  account: AccountRow,
  { password, token }: { password: string; token: string },
  actor: Actor,
  tellOwner?: NotifyOwner,
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
    await dropSecrets(work, account.id)
    await recordAct(work, 'password-changed', actor, accountSubject(account))
    await tellOwner?.(work, account)
  })
}
