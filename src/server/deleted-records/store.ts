import { sql } from 'kysely'
import { restoreDays } from '#contract/deleted-records/extension.ts'
import type { RecordNoun } from '#contract/record-noun.ts'
import type { ListRevisions } from '#contract/messages.ts'
import { day } from '#lib/durations.ts'
import { revisionsAround } from '#server/database/message-revisions.ts'
import { type Actor, recordAct, recordActs, type Subject } from '#server/audit/store.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { batchesOf } from '#server/database/batches.ts'
import { forUpdate } from '#server/database/for-update.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { type MessageNoun, messageNouns } from '#server/database/message-rows.ts'
import { type Database, type Db, messageTables } from '#server/database/schema.ts'

/** Milliseconds for which a deleted record can be restored (INB-03). */
export const restorePeriod = restoreDays * day

const tables = {
  ...messageTables,
  publication: 'publication_cards',
  'expertise-card': 'expertise_cards',
} as const satisfies Record<RecordNoun, keyof Database>

const nouns = [...messageNouns, 'publication', 'expertise-card'] as const satisfies RecordNoun[]

/** The column with the name of a record. */
const names = {
  query: 'contact_name',
  appointment: 'full_name',
  publication: 'title',
  'expertise-card': 'title',
} as const satisfies Record<RecordNoun, string>

function isMessage(noun: RecordNoun): noun is MessageNoun {
  return noun === 'query' || noun === 'appointment'
}

/** The subject of a record in the audit trail; visitors' records have only their identifier. */
function subjectOf(noun: RecordNoun, { id, name }: { id: string; name: string }): Subject {
  return isMessage(noun) ? { noun, id } : { noun, id, title: name }
}

/** Deletes many records as `markDeleted` does. Returns their number. */
export async function markAllDeleted(db: Db, noun: RecordNoun, ids: string[], by: Actor): Promise<number> {
  return inTransaction(db, async (work) => {
    let deleted = 0
    for (const batch of batchesOf(ids)) {
      const rows = await work
        .updateTable(tables[noun])
        .set({ deleted_at: by.now, deleted_by: by.account.full_name })
        .where('id', 'in', batch)
        .where('deleted_at', '=', 0)
        .returning(['id', sql.ref<string>(names[noun]).as('name')])
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

/**
 * Restores a deleted publication; one whose scheduled time has passed becomes a draft. Returns whether it is
 * public.
 */
async function restorePublication(work: Db, id: string, now: number): Promise<boolean> {
  const row = await work
    .selectFrom('publication_cards')
    .select(['state', 'publish_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.state === 'scheduled' && row.publish_at <= now)
    await work
      .updateTable('publication_cards')
      .set({ state: 'draft', publish_at: 0 })
      .where('id', '=', id)
      .execute()
  return row.state === 'published'
}

/** The revisions of a message's list before and after its return. */
async function revisionsOfReturn(work: Db, noun: MessageNoun, id: string): Promise<ListRevisions> {
  const is = await work
    .selectFrom(messageTables[noun])
    .select(['suspicious', 'state', 'changed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return revisionsAround(work, noun, { is })
}

interface Restored {
  noun: RecordNoun
  isPublic: boolean
  /** Set for a message. */
  revisions?: ListRevisions
}

/** Restores a deleted record as it was; undefined if it no longer exists. */
export async function restoreDeleted(db: Db, id: string, by: Actor): Promise<Restored | undefined> {
  const { now } = by
  return db.transaction().execute(async (work) => {
    for (const noun of nouns) {
      const deleted = work
        .selectFrom(tables[noun])
        .select(['id', sql.ref<string>(names[noun]).as('name')])
        .where('id', '=', id)
        .where('deleted_at', '>', now - restorePeriod)
      const found = await forUpdate(work, deleted).executeTakeFirst()
      if (found === undefined) continue
      await work
        .updateTable(tables[noun])
        .set({ deleted_at: 0, deleted_by: '' })
        .where('id', '=', id)
        .execute()
      await recordAct(work, isMessage(noun) ? 'message-restored' : 'restored', by, subjectOf(noun, found))
      if (isMessage(noun))
        return { noun, isPublic: false, revisions: await revisionsOfReturn(work, noun, id) }
      const isPublic =
        noun === 'expertise-card' || (noun === 'publication' && (await restorePublication(work, id, now)))
      if (isPublic) await countChange(work, now)
      return { noun, isPublic }
    }
    return undefined
  })
}

export interface DeletedRecord {
  noun: RecordNoun
  id: string
  deleted_at: number
  deleted_by: string
  /** Its title, or the sender's name. */
  name: string
}

/** The deleted records that can be restored, latest first. */
export async function listDeleted(db: Db, now: number): Promise<DeletedRecord[]> {
  const found = await Promise.all(
    nouns.map(async (noun) => {
      const rows = await db
        .selectFrom(tables[noun])
        .select(['id', 'deleted_at', 'deleted_by', sql.ref<string>(names[noun]).as('name')])
        .where('deleted_at', '>', now - restorePeriod)
        .execute()
      return rows.map((row) => ({ noun, ...row }))
    }),
  )
  return found.flat().toSorted((a, b) => b.deleted_at - a.deleted_at)
}
