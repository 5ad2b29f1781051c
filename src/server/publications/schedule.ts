import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { repeat } from '#server/repeat.ts'
import { publishDue } from './due-publications.ts'

/** Milliseconds between two polls for due publications. */
const lookEvery = 10_000

interface Options {
  db: Kysely<Database>
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
