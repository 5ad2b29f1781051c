import type { Kysely } from 'kysely'

/** Counts changes and builds, so that a stop in between loses none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rebuilds')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failed_since', 'bigint', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .execute()
}
