import { recordActs } from '#server/acts/record-acts.ts'
import { systemActor } from '#server/acts/actor.ts'
import type { Db } from '#server/database/schema.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { repeat } from '#server/repeat.ts'

/**
 * Publishes publications scheduled for `now` or earlier, and counts a change of public content: both or
 * neither. If several processes do so at once, one finds them. Returns their number.
 */
export async function publishDue(db: Db, now: number): Promise<number> {
  const due = await db
    .selectFrom('publication_cards')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .where('deleted_at', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return 0
  return db.transaction().execute(async (work) => {
    const published = await work
      .updateTable('publication_cards')
      .set((row) => ({
        state: 'published',
        published_at: row
          .case()
          .when('is_dated', '=', 1)
          .then(row.ref('published_at'))
          .else(row.ref('publish_at'))
          .end(),
        is_dated: 1,
        publish_at: 0,
      }))
      .where('state', '=', 'scheduled')
      .where('publish_at', '<=', now)
      .where('deleted_at', '=', 0)
      .returning(['id', 'title'])
      .execute()
    if (published.length > 0) await countChange(work, now)
    const subjects = published.map((row) => ({ noun: 'publication', ...row }) as const)
    await recordActs(work, 'published', systemActor('Schedule', now), subjects)
    return published.length
  })
}

/** Milliseconds between two polls for due publications. */
const lookEvery = 10_000

interface Options {
  db: Db
  /** Milliseconds since 1970. */
  now: () => number
  /** Called when publications have become public; the change is counted. */
  onPublished: () => void
  /** Gets each failure that does not pass by itself, for the operator. */
  failed: (error: unknown) => void
}

/**
 * Publishes scheduled publications when they are due, and at the start those that became due while nothing
 * ran (EDT-02). Every process with the API does so: of several on one database, one acts.
 */
export function startSchedule({ db, now, onPublished, failed }: Options) {
  async function look(): Promise<void> {
    if ((await publishDue(db, now())) > 0) onPublished()
  }
  return repeat(look, { every: lookEvery, failed })
}
