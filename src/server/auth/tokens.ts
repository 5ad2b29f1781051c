import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AccountRow, Database } from '#server/database/schema.ts'

type Db = Kysely<Database>

/** Milliseconds that a session lives after its last use. */
export const sessionLength = 24 * 60 * 60 * 1000

/** Milliseconds that a session lives at most, however much it is used. */
export const longestSession = 14 * sessionLength

/** A session in use is put off only when this much of it has passed, so that reading rarely writes. */
const renewAfter = 60 * 60 * 1000

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Starts a session and gives its token, which is kept only as a hash. Ended sessions are cleared away. */
export async function issueToken(db: Db, accountId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute()
  await db
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      account_id: accountId,
      expires_at: now + sessionLength,
      ends_at: now + longestSession,
    })
    .execute()
  return token
}

/** The active account that a token stands for, undefined when it is unknown, ended or revoked. */
export async function accountOf(db: Db, token: string, now: number): Promise<AccountRow | undefined> {
  const hash = hashOf(token)
  const found = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .selectAll('accounts')
    .select(['tokens.expires_at', 'tokens.ends_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', now)
    .where('accounts.is_active', '=', 1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { expires_at: expiresAt, ends_at: endsAt, ...account } = found
  const renewed = Math.min(now + sessionLength, endsAt)
  if (renewed - expiresAt > renewAfter)
    await db.updateTable('tokens').set({ expires_at: renewed }).where('hash', '=', hash).execute()
  return account
}

export async function revokeToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('tokens').where('hash', '=', hashOf(token)).execute()
}

/** Ends every session of an account. */
export async function revokeAll(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('tokens').where('account_id', '=', accountId).execute()
}
