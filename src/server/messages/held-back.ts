import { day } from '#lib/durations.ts'
import { type MessageNoun, messageNouns } from '#server/database/message-rows.ts'
import { type Db, messageTables } from '#server/database/schema.ts'
import { type Actor, recordAct, systemActor } from '#server/audit/store.ts'
import { restorePeriod } from '#server/deleted-records/store.ts'
import { idsFrom } from '#server/database/new-id.ts'

/** Maximum days for which a message is held back. */
const longestHeld = 30

/** The title in the audit trail, which names no visitor. */
function titleOf(count: number): string {
  return `${count} held back`
}

/**
 * Deletes the messages held back up to an identifier; they can be restored for a while. Returns their number.
 */
async function deleteUpTo(db: Db, noun: MessageNoun, newest: string, by: Actor): Promise<number> {
  return db.transaction().execute(async (work) => {
    const { numUpdatedRows } = await work
      .updateTable(messageTables[noun])
      .set({ deleted_at: by.now, deleted_by: by.account.full_name })
      .where('suspicious', '=', 1)
      .where('deleted_at', '=', 0)
      .where('id', '<=', newest)
      .executeTakeFirstOrThrow()
    const count = Number(numUpdatedRows)
    if (count > 0) await recordAct(work, 'message-deleted', by, { noun, title: titleOf(count) })
    return count
  })
}

/** The same by staff; `at` identifies the deletion. */
export async function deleteHeldBack(db: Db, noun: MessageNoun, newest: string, by: Actor) {
  return { deleted: await deleteUpTo(db, noun, newest, by), at: by.now }
}

/** Restores the messages of one deletion, within 30 days. Returns their number. */
export async function restoreHeldBack(db: Db, noun: MessageNoun, at: number, by: Actor): Promise<number> {
  return db.transaction().execute(async (work) => {
    const { numUpdatedRows } = await work
      .updateTable(messageTables[noun])
      .set({ deleted_at: 0, deleted_by: '' })
      .where('suspicious', '=', 1)
      .where('deleted_at', '=', at)
      .where('deleted_at', '>', by.now - restorePeriod)
      .executeTakeFirstOrThrow()
    const count = Number(numUpdatedRows)
    if (count > 0) await recordAct(work, 'message-restored', by, { noun, title: titleOf(count) })
    return count
  })
}

/** Deletes messages that were not freed in time: 30 days, or RETENTION_DAYS if fewer. */
export async function deleteOldHeldBack(
  db: Db,
  { days = longestHeld, now }: { days: number | undefined; now: number },
): Promise<void> {
  const newest = idsFrom(now - Math.min(days, longestHeld) * day)
  for (const noun of messageNouns) await deleteUpTo(db, noun, newest, systemActor('Held back too long', now))
}
