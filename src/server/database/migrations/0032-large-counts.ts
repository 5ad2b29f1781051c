import { type Kysely, PostgresAdapter } from 'kysely'

/** Makes room for counts beyond two thousand million: those of SQLite have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await db.schema
      .alterTable('reads')
      .alterColumn('count', (column) => column.setDataType('bigint'))
      .execute()
}
