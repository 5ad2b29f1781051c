import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { countChange } from './rebuilds.ts'

type Db = Kysely<Database>

/**
 * Publishes what is scheduled for `now` or earlier, and counts that as a change of public content: both or neither.
 * Of processes that do so at once one finds them. Gives how many there were.
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
    const { numUpdatedRows } = await work
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
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await countChange(work, now)
    return Number(numUpdatedRows)
  })
}
