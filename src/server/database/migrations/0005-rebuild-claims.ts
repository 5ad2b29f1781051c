import type { Kysely } from 'kysely'

/** Of several copies of the server on one database, one claims the next attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rebuilds')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
