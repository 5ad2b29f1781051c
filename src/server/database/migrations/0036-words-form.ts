import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The form in which the words of a publication were indexed (database/indexed-words.ts); 0 is that of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Postgres alters no table whose triggers wait for the end of the transaction, which an earlier migration may have begun.
  if (isPostgres) await sql`set constraints all immediate`.execute(db)
  await db.schema
    .alterTable('publication_words')
    .addColumn('form', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  if (isPostgres) await sql`set constraints all deferred`.execute(db)
}
