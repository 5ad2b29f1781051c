import type { Db, MailRow } from '#server/database/schema.ts'
import { isMessageDeleted, hasMessage } from './records.ts'

/**
 * Gathered notices from before a given time, except those about deleted messages: they wait for a digest, or
 * their recipient no longer gets one.
 */
export function gathered(db: Db, before: number) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'gathered')
    .where('digest', '=', '')
    .where('created_at', '<', before)
    .where((row) => row.not(isMessageDeleted(row)))
    .execute()
}

/**
 * Removes notices of deleted messages from their digest; if the messages are restored, another digest has
 * them.
 */
export async function removeFromDigest(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.updateTable('mails').set({ digest: '' }).where('key', 'in', keys).where(hasMessage).execute()
}

/** Adds notices to a digest. */
export async function joinDigest(work: Db, digest: string, keys: string[]): Promise<void> {
  await work.updateTable('mails').set({ digest }).where('key', 'in', keys).execute()
}

/** The notices of a digest, oldest first. */
export function noticesOf(db: Db, digest: string): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().where('digest', '=', digest).orderBy('created_at').execute()
}

/** Makes gathered notices due now, each as a separate mail. */
export async function releaseGathered(db: Db, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'waiting', next_at: now })
    .where('state', '=', 'gathered')
    .where('digest', '=', '')
    .execute()
}
