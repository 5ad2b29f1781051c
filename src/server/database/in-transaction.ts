import type { Kysely } from 'kysely'

/** Runs work in the open transaction, or in a new one. */
export function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
