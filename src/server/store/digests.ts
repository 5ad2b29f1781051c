import type { Kysely } from 'kysely'
import type { Database, MailRow } from '#server/database/schema.ts'
import { isAboutDeleted, isAboutKept } from './mail-records.ts'

type Db = Kysely<Database>

/**
 * Notices that wait for a digest, or for whom none comes any more: those from before a moment, but for those about what
 * is deleted.
 */
export function gathered(db: Db, before: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'gathered')
    .where('digest', '=', '')
    .where('created_at', '<', before)
    .where((row) => row.not(isAboutDeleted(row)))
    .execute()
}

/** Takes notices out of their digest, because their messages are deleted: another has them when those come back. */
export async function leaveDigest(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.updateTable('mails').set({ digest: '' }).where('key', 'in', keys).where(isAboutKept).execute()
}

/** Makes notices part of a digest. */
export async function joinDigest(work: Db, digest: string, keys: string[]): Promise<void> {
  await work.updateTable('mails').set({ digest }).where('key', 'in', keys).execute()
}

/** The notices of a digest, oldest first. */
export function noticesOf(db: Db, digest: string): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().where('digest', '=', digest).orderBy('created_at').execute()
}

/** Sends one by one, now, what was to be part of a digest. */
export async function releaseGathered(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'waiting', next_at: now })
    .where('state', '=', 'gathered')
    .where('digest', '=', '')
    .execute()
}
