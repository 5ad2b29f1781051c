import { createHash, randomBytes } from 'node:crypto'
import { day } from '#lib/durations.ts'
import { forUpdate } from '#server/database/for-update.ts'
import { isStorageFull, isUnavailable } from '#server/database/is-unavailable.ts'
import type { AccountRow, Db, TokenRow } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { newId } from '#server/database/new-id.ts'

/** Milliseconds that a session lives after its last use. */
export const sessionLength = day

/** Maximum milliseconds of a session, however much it is used. */
export const maxSessionLength = 14 * sessionLength

/** Milliseconds between two updates of a session's last use, so that reads rarely write. */
const seenAfter = 10 * 60 * 1000

/** A secret of 256 bits for its owner, and the hash that the database stores. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Starts a session if the account still has the password that was checked. Returns its token, of which only a
 * hash is stored; undefined if the account has been disabled or has another password. Deletes ended sessions.
 */
export async function startSession(
  db: Db,
  account: AccountRow,
  { device, network, now }: { device: string; network: string; now: number },
): Promise<string | undefined> {
  const { secret, hash } = newSecret()
  return db.transaction().execute(async (work) => {
    const same = work
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .where('is_active', '=', 1)
    if ((await forUpdate(work, same).executeTakeFirst()) === undefined) return undefined
    await work.deleteFrom('tokens').where('expires_at', '<=', now).execute()
    await work
      .insertInto('tokens')
      .values({
        hash,
        account_id: account.id,
        expires_at: now + sessionLength,
        ends_at: now + maxSessionLength,
        id: newId(now),
        device,
        started_at: now,
        seen_at: now,
      })
      .execute()
    await work.updateTable('accounts').set({ signed_in_at: now }).where('id', '=', account.id).execute()
    await recordAct(work, 'signed-in', { account, network, now })
    return secret
  })
}

/** Extends a session in use. A failed write is ignored: the next use extends it. */
async function prolong(db: Db, hash: string, endsAt: number, now: number): Promise<void> {
  try {
    await db
      .updateTable('tokens')
      .set({ expires_at: Math.min(now + sessionLength, endsAt), seen_at: now })
      .where('hash', '=', hash)
      .execute()
  } catch (error) {
    if (!(error instanceof Error) || !(isUnavailable(error) || isStorageFull(error))) throw error
  }
}

/** The active account of a token; undefined if the token is unknown, ended or revoked. */
export async function accountOf(db: Db, token: string, now: number): Promise<AccountRow | undefined> {
  const hash = hashOf(token)
  const found = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account_id')
    .selectAll('accounts')
    .select(['tokens.ends_at', 'tokens.seen_at'])
    .where('tokens.hash', '=', hash)
    .where('tokens.expires_at', '>', now)
    .where('accounts.is_active', '=', 1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { ends_at: endsAt, seen_at: seenAt, ...account } = found
  if (now - seenAt > seenAfter) await prolong(db, hash, endsAt, now)
  return account
}

/** Signs out. */
export async function revokeToken(db: Db, token: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (work) => {
    const { numDeletedRows } = await work
      .deleteFrom('tokens')
      .where('hash', '=', hashOf(token))
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordAct(work, 'signed-out', actor)
  })
}

/** Ends every session of an account but that of `except`. Returns their number. */
export async function revokeAll(
  work: Db,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  let query = work.deleteFrom('tokens').where('account_id', '=', accountId)
  if (except !== undefined) query = query.where('hash', '!=', hashOf(except))
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
}

/** The sessions of an account: that of `token` first, then the most recently used. */
export async function listTokens(
  db: Db,
  { accountId, token, now }: { accountId: string; token: string; now: number },
): Promise<(TokenRow & { current: boolean })[]> {
  const rows = await db
    .selectFrom('tokens')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
  const current = hashOf(token)
  return rows
    .map((row) => ({ ...row, current: row.hash === current }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session of the actor's account. Returns whether it existed. */
export async function endToken(db: Db, id: string, actor: Actor): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const ended = await work
      .deleteFrom('tokens')
      .where('account_id', '=', actor.account.id)
      .where('id', '=', id)
      .returning('device')
      .executeTakeFirst()
    if (ended === undefined) return false
    await recordAct(work, 'session-ended', actor, { noun: 'session', id, title: ended.device })
    return true
  })
}

/** Ends every session of the actor's account but the one of `token`. */
export async function endOtherTokens(db: Db, token: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (work) => {
    const ended = await revokeAll(work, actor.account.id, { except: token })
    if (ended > 0)
      await recordAct(work, 'session-ended', actor, {
        noun: 'session',
        title: ended === 1 ? '1 other device' : `${ended} other devices`,
      })
  })
}
