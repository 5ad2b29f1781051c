import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Writes deletions through to the SQLite file and empties its log, so that neither has the deleted content
 * any longer. If another connection prevents it, the next call does it. Postgres overwrites deleted rows when
 * it vacuums (operations/GUIDE.md).
 */
export async function overwriteDeleted(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
