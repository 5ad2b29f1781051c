import { sql } from 'kysely'
import type { RecordNoun } from '#contract/record-noun.ts'
import type { ListRevisions } from '#contract/list-revisions.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { forUpdate } from '#server/database/for-update.ts'
import { type MessageNoun, messageNouns } from '#server/database/message-rows.ts'
import { revisionsAround } from '#server/database/message-revisions.ts'
import { type Db, messageTables } from '#server/database/schema.ts'
import {
  isMessage,
  nameColumns,
  recordTables,
  restorePeriod,
  subjectOf,
} from '#server/deletion/mark-deleted.ts'
import { countChange } from '#server/publishing/rebuilds.ts'

const nouns = [...messageNouns, 'publication', 'expertise-card'] as const satisfies RecordNoun[]

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
        .selectFrom(recordTables[noun])
        .select(['id', sql.ref<string>(nameColumns[noun]).as('name')])
        .where('id', '=', id)
        .where('deleted_at', '>', now - restorePeriod)
      const found = await forUpdate(work, deleted).executeTakeFirst()
      if (found === undefined) continue
      await work
        .updateTable(recordTables[noun])
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
        .selectFrom(recordTables[noun])
        .select(['id', 'deleted_at', 'deleted_by', sql.ref<string>(nameColumns[noun]).as('name')])
        .where('deleted_at', '>', now - restorePeriod)
        .execute()
      return rows.map((row) => ({ noun, ...row }))
    }),
  )
  return found.flat().toSorted((a, b) => b.deleted_at - a.deleted_at)
}
