import { hour } from '#lib/durations.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { wrongCurrent } from './check-password.ts'
import { hooksOf } from '#server/hooks.ts'
import { accountSubject } from './account-subject.ts'
import { dropSecrets } from './drop-secrets.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

/**
 * Milliseconds in which a repeated change is confirmed again, because its first response may have been lost.
 */
const repeatable = hour

/** Queues the notice of a new password to the account's owner, in the transaction that sets it. */
export type NotifyOwner = (work: Db, account: AccountRow) => Promise<void>

/** Whether the password of an account was changed so recently that the response may have been lost. */
export async function changedRecently(db: Db, account: AccountRow, now: number): Promise<boolean> {
  const wanted = { act: 'password-changed', record: account.id, since: now - repeatable } as const
  for (const { hasAct } of hooksOf(db)) if (await hasAct?.(db, wanted)) return true
  return false
}

/**
 * Sets another password if the account still has the one that was checked. Ends its secrets, and every session but that
 * of `token`. Throws ApiFailure.
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
