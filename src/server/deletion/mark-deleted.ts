import { sql } from 'kysely'
import { restoreDays } from '#contract/deletion.ts'
import type { RecordNoun } from '#contract/record-noun.ts'
import { day } from '#lib/durations.ts'
import type { Actor, Subject } from '#server/acts/actor.ts'
import { recordActs } from '#server/acts/record-acts.ts'
import { batchesOf } from '#server/database/batches.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { MessageNoun } from '#server/database/message-rows.ts'
import { type Database, type Db, messageTables } from '#server/database/schema.ts'

/** Milliseconds for which a deleted record can be restored (INB-03). */
export const restorePeriod = restoreDays * day

export const recordTables = {
  ...messageTables,
  publication: 'publication_cards',
  'expertise-card': 'expertise_cards',
} as const satisfies Record<RecordNoun, keyof Database>

/** The column with the name of a record. */
export const nameColumns = {
  query: 'contact_name',
  appointment: 'full_name',
  publication: 'title',
  'expertise-card': 'title',
} as const satisfies Record<RecordNoun, string>

export function isMessage(noun: RecordNoun): noun is MessageNoun {
  return noun === 'query' || noun === 'appointment'
}

/** The subject of a record in the audit trail; visitors' records have only their identifier. */
export function subjectOf(noun: RecordNoun, { id, name }: { id: string; name: string }): Subject {
  return isMessage(noun) ? { noun, id } : { noun, id, title: name }
}

/** Deletes many records as `markDeleted` does. Returns their number. */
export async function markAllDeleted(db: Db, noun: RecordNoun, ids: string[], by: Actor): Promise<number> {
  return inTransaction(db, async (work) => {
    let deleted = 0
    for (const batch of batchesOf(ids)) {
      const rows = await work
        .updateTable(recordTables[noun])
        .set({ deleted_at: by.now, deleted_by: by.account.full_name })
        .where('id', 'in', batch)
        .where('deleted_at', '=', 0)
        .returning(['id', sql.ref<string>(nameColumns[noun]).as('name')])
        .execute()
      deleted += rows.length
      const subjects = rows.map((row) => subjectOf(noun, row))
      await recordActs(work, isMessage(noun) ? 'message-deleted' : 'deleted', by, subjects)
    }
    return deleted
  })
}

/** Marks a record as deleted; it can be restored for a while. Returns whether it existed. */
export async function markDeleted(db: Db, noun: RecordNoun, id: string, by: Actor): Promise<boolean> {
  return (await markAllDeleted(db, noun, [id], by)) > 0
}
