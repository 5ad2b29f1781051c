import type { Db } from './schema.ts'

/** Runs work in the open transaction, or in a new one. */
export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
