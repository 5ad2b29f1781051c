import { ApiFailure } from '#server/http/api-failure.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { AccountRow, Db } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { accountSubject } from './account-subject.ts'
import { dropSecrets } from './drop-secrets.ts'
import { revokeAll } from './tokens.ts'

/**
 * Runs work that changes the accounts, in a transaction that locks every usable one: if two disable each
 * other at once, one succeeds. `usable` has their identifiers. Throws ApiFailure if the actor's account is no
 * longer usable.
 */
export async function holdingAccounts<Result>(
  db: Db,
  actor: Actor,
  work: (db: Db, usable: Set<string>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (held) => {
    const rows = await forUpdate(
      held,
      held
        .selectFrom('accounts')
        .select('id')
        .where('is_active', '=', 1)
        .where('password_hash', '!=', '')
        .orderBy('id'),
    ).execute()
    const usable = new Set(rows.map(({ id }) => id))
    if (actor.account.id !== '' && !usable.has(actor.account.id)) throw new ApiFailure('unauthorized')
    return work(held, usable)
  })
}

export async function findById(work: Db, id: string): Promise<AccountRow> {
  const account = await work.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (account === undefined) throw new ApiFailure('not_found', { message: 'This account no longer exists.' })
  return account
}

/** Why the last account stays, in a sentence. */
export const lastAccount = 'This is the last account with which anyone can sign in, so it cannot be disabled.'

/** Disables an account, which ends its sessions and links at once, or enables it; throws ApiFailure. */
export async function setActive(db: Db, id: string, active: boolean, actor: Actor): Promise<AccountRow> {
  return holdingAccounts(db, actor, async (work, usable) => {
    const account = await findById(work, id)
    const isActive = active ? 1 : 0
    if (account.is_active === isActive) return account
    if (!active && usable.has(id) && usable.size === 1)
      throw new ApiFailure('invalid_input', { message: lastAccount })
    await work.updateTable('accounts').set({ is_active: isActive }).where('id', '=', id).execute()
    if (!active) {
      await revokeAll(work, id)
      await dropSecrets(work, id)
    }
    await recordAct(work, active ? 'enabled' : 'disabled', actor, accountSubject(account))
    return { ...account, is_active: isActive }
  })
}
