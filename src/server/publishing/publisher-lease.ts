import { sql } from 'kysely'
import type { Db } from '#server/database/schema.ts'
import { ensureCounters } from './rebuilds.ts'

/** The clock of Postgres, in milliseconds since 1970: those of several machines differ. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/**
 * The lease of the leading publisher: the one that began the newest term leads until its lease, of that many
 * milliseconds, is over (OWN-09). Postgres only.
 */
export function openPublisherLease(db: Db, length: number) {
  const row = () => db.updateTable('rebuilds').where('name', '=', 'site')
  const leased = sql<number>`${databaseNow} + ${length}`
  return {
    /** Begins a term with a number above `after`; undefined while another publisher leads. */
    take: async (after: number): Promise<number | undefined> => {
      await ensureCounters(db)
      const taken = await row()
        .set({ term: sql<number>`greatest(term, ${after}) + 1`, claimed_until: leased })
        .where('claimed_until', '<=', databaseNow)
        .returning('term')
        .executeTakeFirst()
      return taken?.term
    },
    /** Extends a term; false if a newer one has begun. */
    prolong: async (term: number): Promise<boolean> => {
      const { numUpdatedRows } = await row()
        .set({ claimed_until: leased })
        .where('term', '=', term)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    /** Ends a term before its time. */
    release: async (term: number): Promise<void> => {
      await row().set({ claimed_until: 0 }).where('term', '=', term).execute()
    },
  }
}
