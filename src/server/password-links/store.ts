import { day } from '#lib/durations.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { accountSubject } from '#server/accounts/account-subject.ts'
import type { NotifyOwner } from '#server/accounts/change-password.ts'
import { dropSecrets } from '#server/accounts/drop-secrets.ts'
import { requireGoodPassword } from '#server/accounts/password-rules.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { hashOf, newSecret, revokeAll } from '#server/accounts/tokens.ts'

/** Milliseconds for which a link can be used. */
export const linkLength = day

/** Makes a link that sets an account's password once. Returns its secret, of which only a hash is stored. */
export async function makeLink(work: Db, accountId: string, expiresAt: number): Promise<string> {
  const { secret, hash } = newSecret()
  await work
    .insertInto('password_links')
    .values({ hash, account_id: accountId, expires_at: expiresAt })
    .execute()
  return secret
}

/** Ends all links of an account. */
export async function dropLinks(work: Db, accountId: string): Promise<void> {
  await work.deleteFrom('password_links').where('account_id', '=', accountId).execute()
}

/** The account whose password a link sets; throws ApiFailure link_unusable. */
export async function ownerOfLink(db: Db, secret: string, now: number): Promise<AccountRow> {
  const account = await db
    .selectFrom('password_links')
    .innerJoin('accounts', 'accounts.id', 'password_links.account_id')
    .selectAll('accounts')
    .where('password_links.hash', '=', hashOf(secret))
    .where('password_links.expires_at', '>', now)
    .where('accounts.is_active', '=', 1)
    .executeTakeFirst()
  if (account === undefined) throw new ApiFailure('link_unusable')
  return account
}

/**
 * Sets a password with a link: if two use it at once, one succeeds. Ends all links and sessions of the
 * account; a refused password leaves them as they are. Throws ApiFailure.
 */
export async function usePasswordLink(
  db: Db,
  { secret, password }: { secret: string; password: string },
  { network, now }: Omit<Actor, 'account'>,
  tellOwner?: NotifyOwner,
): Promise<AccountRow> {
  const account = await ownerOfLink(db, secret, now)
  requireGoodPassword(password, account)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (work) => {
    const used = await work
      .deleteFrom('password_links')
      .where('hash', '=', hashOf(secret))
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    const set = await work
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .where('is_active', '=', 1)
      .executeTakeFirstOrThrow()
    if (used.numDeletedRows === 0n || set.numUpdatedRows === 0n) throw new ApiFailure('link_unusable')
    await dropSecrets(work, account.id)
    await revokeAll(work, account.id)
    await recordAct(work, 'password-set', { account, network, now }, accountSubject(account))
    await tellOwner?.(work, account)
  })
  return account
}

/** Deletes expired links. */
export async function sweepLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
}
