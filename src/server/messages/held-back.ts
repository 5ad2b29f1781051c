import { day } from '#lib/durations.ts'
import { messageNouns } from '#server/database/message-rows.ts'
import { type Db, messageTables } from '#server/database/schema.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { systemActor } from '#server/acts/actor.ts'
import { idsFrom } from '#server/database/new-id.ts'

/** Maximum days for which a message is held back. */
const longestHeld = 30

/**
 * Deletes messages that were not freed in time: 30 days, or RETENTION_DAYS if fewer. The line in the audit trail has
 * only their number.
 */
export async function deleteOldHeldBack(
  db: Db,
  { days = longestHeld, now }: { days: number | undefined; now: number },
): Promise<void> {
  const newest = idsFrom(now - Math.min(days, longestHeld) * day)
  const by = systemActor('Held back too long', now)
  for (const noun of messageNouns)
    await db.transaction().execute(async (work) => {
      const { numUpdatedRows } = await work
        .updateTable(messageTables[noun])
        .set({ deleted_at: now, deleted_by: by.account.full_name })
        .where('suspicious', '=', 1)
        .where('deleted_at', '=', 0)
        .where('id', '<=', newest)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n)
        await recordAct(work, 'message-deleted', by, { noun, title: `${numUpdatedRows} held back` })
    })
}
