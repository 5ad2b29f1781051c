import type { Kysely } from 'kysely'
import type { Database, MailRow } from '#server/database/schema.ts'

type Db = Kysely<Database>

/** Notices that wait for a digest, or for whom none comes any more: those from before a moment. */
export function gathered(db: Db, before: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'gathered')
    .where('digest', '=', '')
    .where('created_at', '<', before)
    .execute()
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
