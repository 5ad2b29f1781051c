import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Writes what was deleted through to the SQLite file and empties its log, so that neither holds it any more. The next
 * call does what another connection prevents now. Postgres overwrites deleted rows when it vacuums (operations/GUIDE.md).
 */
export async function overwriteDeleted(db: Kysely<Database>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
