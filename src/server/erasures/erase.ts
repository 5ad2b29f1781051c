import { sql } from 'kysely'
import { counted } from '#lib/counted.ts'
import { day } from '#lib/durations.ts'
import { mailboxKey } from '#lib/mailbox-key.ts'
import { batchesOf } from '#server/database/batches.ts'
import { forUpdate } from '#server/database/for-update.ts'
import { messageNouns } from '#server/database/message-rows.ts'
import { type Db, type MessageTable, messageTables } from '#server/database/schema.ts'
import type { Actor } from '#server/acts/actor.ts'
import { recordAct } from '#server/acts/record-acts.ts'
import { overwriteDeleted } from '#server/database/overwrite-deleted.ts'
import { restorePeriod } from '#server/deletion/mark-deleted.ts'
import { dropMailsAbout } from '#server/mail/records.ts'
import { dropUnusedPictures } from '#server/pictures/store.ts'
import { picturesOfPublicVersions } from '#server/publications/public-versions.ts'
import { picturesOfVersions } from '#server/publications/versions.ts'
import { recordHooksOf } from '#server/hooks.ts'

/** Number of erased messages of each noun, and of records of extensions. */
export interface Erased {
  queries: number
  appointments: number
  subscriptions?: number
  reviews?: number
}

/** The numbers of erased records, for the log. */
export function erasedText({ queries, appointments, subscriptions = 0, reviews = 0 }: Erased): string {
  return [
    counted(queries, 'message'),
    counted(appointments, 'appointment'),
    ...(subscriptions > 0 ? [counted(subscriptions, 'subscription')] : []),
    ...(reviews > 0 ? [counted(reviews, 'review')] : []),
  ].join(', ')
}

/** Erases the messages that `remove` deletes in each table, with their mails and keys. */
async function erase(
  db: Db,
  remove: (work: Db, table: MessageTable) => Promise<{ id: string }[]>,
  finish?: (work: Db, erased: Erased) => Promise<void>,
): Promise<Erased> {
  const erased = await db.transaction().execute(async (work) => {
    const erased: Erased = { queries: 0, appointments: 0 }
    for (const table of messageNouns.map((noun) => messageTables[noun])) {
      const removed = await remove(work, table)
      for (const ids of batchesOf(removed.map(({ id }) => id))) {
        await dropMailsAbout(work, ids)
        await work.deleteFrom('sent_keys').where('record_id', 'in', ids).execute()
      }
      erased[table] = removed.length
    }
    await finish?.(work, erased)
    return erased
  })
  if (Object.values(erased).some((count) => count > 0)) await overwriteDeleted(db)
  return erased
}

/** Erases all messages from a mail address, those held back or deleted included, and its subscription (INB-10). */
export function eraseAddress(db: Db, email: string, by: Actor): Promise<Erased> {
  const wanted = mailboxKey(email)
  async function finish(work: Db, erased: Erased): Promise<void> {
    for (const { ofAddress } of recordHooksOf(work))
      if (ofAddress) erased[`${ofAddress.noun}s`] = await ofAddress.erase(work, email)
    await recordAct(work, 'erased', by, { noun: 'query', title: erasedText(erased) })
  }
  return erase(
    db,
    async (work, table) => {
      // The databases differ in which letters they can lower-case.
      const rows = await work.selectFrom(table).select(['id', 'email']).execute()
      const found = rows.filter((row) => mailboxKey(row.email) === wanted)
      for (const ids of batchesOf(found.map(({ id }) => id)))
        await work.deleteFrom(table).where('id', 'in', ids).execute()
      return found
    },
    finish,
  )
}

/**
 * Erases messages that were handled at least that many days ago and still are (INB-10); an agreed appointment only so
 * many days after its time. The statement that
 * deletes them checks it: one that is reopened at the same moment stays.
 */
export function eraseHandled(db: Db, { days, now }: { days: number; now: number }): Promise<Erased> {
  const before = now - days * day
  const isOver = sql<boolean>`(meeting_state <> 'agreed' or meeting_at < ${before})`
  return erase(db, (work, table) => {
    const handled = work
      .deleteFrom(table)
      .where('state', '=', 'handled')
      .where('handled_at', '>', 0)
      .where('handled_at', '<', before)
    return (table === 'queries' ? handled : handled.where(isOver)).returning('id').execute()
  })
}

/** Erases deleted records after their time, with the pictures that only they showed (INB-03). */
export async function sweepDeleted(db: Db, now: number): Promise<void> {
  const before = now - restorePeriod
  await erase(db, (work, table) =>
    work
      .deleteFrom(table)
      .where('deleted_at', '>', 0)
      .where('deleted_at', '<=', before)
      .returning('id')
      .execute(),
  )
  await db
    .deleteFrom('expertise_cards')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .execute()
  const publications = await db
    .selectFrom('publication_cards')
    .select('id')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .execute()
  for (const { id } of publications) await removeForGood(db, id, before)
}

async function removeForGood(db: Db, id: string, before: number): Promise<void> {
  await db.transaction().execute(async (work) => {
    const deleted = work
      .selectFrom('publication_cards')
      .select(['id', 'replacedBy'])
      .where('id', '=', id)
      .where('deleted_at', '>', 0)
      .where('deleted_at', '<=', before)
    // It may have been restored since it was listed.
    const row = await forUpdate(work, deleted).executeTakeFirst()
    if (row === undefined) return
    const pictures = [...(await picturesOfVersions(work, id)), ...(await picturesOfPublicVersions(work, id))]
    for (const { removed } of recordHooksOf(work)) await removed?.(work, row)
    await work.deleteFrom('publication_cards').where('id', '=', id).execute()
    await dropUnusedPictures(work, pictures)
  })
}
