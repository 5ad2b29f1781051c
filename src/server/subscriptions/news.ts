import { latestDaily } from '#lib/zoned-time.ts'
import { batchesOf } from '#server/database/batches.ts'
import { forUpdate } from '#server/database/for-update.ts'
import type { Db } from '#server/database/schema.ts'
import { insertMails } from '#server/mail/store.ts'
import { published } from '#server/publications/store.ts'

/** Time of day of the mails, in the organisation's time zone: they have what was published before it. */
const timeOfDay = '08:00'

/** Mails that may wait for their first attempt. One round queues no more, so that they hold up no other mail for long. */
export const portion = 50

/** The latest time that is over, of the mails or another of the day. */
function last(now: number, time = timeOfDay): number {
  return latestDaily(now, time).time
}

/**
 * Records publications that were not public before. One that is withdrawn before any mail could name it is forgotten: it
 * is new when it is published again.
 */
async function recordNew(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('new_publications')
    .where('seen_at', '>=', last(now))
    .where('publication_id', 'not in', published(db).select('id'))
    .execute()
  const found = await published(db)
    .select('id')
    .where('published_at', '<=', now)
    .where('id', 'not in', db.selectFrom('new_publications').select('publication_id'))
    .execute()
  for (const batch of batchesOf(found))
    await db
      .insertInto('new_publications')
      .values(batch.map(({ id }) => ({ publication_id: id, seen_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Records that a publication is nothing new to subscribers, because it was published elsewhere. */
export async function recordKnown(db: Db, id: string): Promise<void> {
  await db
    .insertInto('new_publications')
    .values({ publication_id: id, seen_at: 0 })
    .onConflict((conflict) => conflict.column('publication_id').doUpdateSet({ seen_at: 0 }))
    .execute()
}

/** Number of mails that the current portion still has room for. */
async function freePlaces(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('kind', '=', 'news')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  return portion - waiting
}

/**
 * Queues a portion of the mails with new publications and changes for readers: at most one a day for each subscriber. A subscriber's period ends
 * in the transaction that queues its mail, so that no publication is mailed twice; of several processes, one does so.
 */
async function queueDue(db: Db, now: number): Promise<void> {
  const free = await freePlaces(db)
  if (free <= 0) return
  const { latest: published_at } = await published(db)
    .innerJoin('new_publications', 'publication_id', 'id')
    .select(({ fn }) => fn.max<number | null>('seen_at').as('latest'))
    .where('seen_at', '<', last(now))
    .executeTakeFirstOrThrow()
  const { latest: changed_at } = await published(db)
    .innerJoin('public_versions', 'publication_id', 'id')
    .select(({ fn }) => fn.max<number | null>('replaced_at').as('latest'))
    .where('replaced_at', '<', last(now))
    .executeTakeFirstOrThrow()
  const latest = Math.max(published_at ?? 0, changed_at ?? 0)
  if (latest === 0) return
  const today = last(now, '00:00')
  await db.transaction().execute(async (work) => {
    const due = work
      .selectFrom('subscribers')
      .select('id')
      .where('confirmed_at', '>', 0)
      .where('stopped_at', '=', 0)
      .where('news_to', '<', latest)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('mails')
              .select('key')
              .whereRef('record_id', '=', 'subscribers.id')
              .where('kind', '=', 'news')
              .where((mail) => mail.or([mail('state', '=', 'waiting'), mail('ended_at', '>=', today)])),
          ),
        ),
      )
      .orderBy('id')
      .limit(free)
    const ids = (await forUpdate(work, due).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    await work
      .updateTable('subscribers')
      .set((row) => ({ news_from: row.ref('news_to'), news_to: latest }))
      .where('id', 'in', ids)
      .execute()
    await insertMails(
      work,
      ids.map((id) => ({
        key: `news:${id}:${latest}`,
        kind: 'news',
        noun: '',
        record_id: id,
        place: 0,
        state: 'waiting',
      })),
      now,
    )
  })
}

/** Records new publications and queues due mails, a portion at a time (REA-06). */
export async function spreadNews(db: Db, now: number): Promise<void> {
  await recordNew(db, now)
  await queueDue(db, now)
}
