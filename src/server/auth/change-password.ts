import type { Kysely } from 'kysely'
import { ApiFailure } from '#server/api-failure.ts'
import type { AccountRow, Database } from '#server/database/schema.ts'
import { type Actor, recordAct } from '#server/store/audit.ts'
import { accountSubject, dropLinks } from './password-links.ts'
import { hashPassword } from './passwords.ts'
import { revokeAll } from './tokens.ts'

/** The current password is not the one that was given. */
export function wrongCurrent(): ApiFailure {
  const message = 'This is not your current password.'
  return new ApiFailure('invalid_input', { message, fields: { current: message } })
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
  })
}
