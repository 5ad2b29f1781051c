import type { Kysely } from 'kysely'

/** Runs work in a transaction: the one that is open, or one of its own. */
export function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
