import type { Kysely } from 'kysely'

/** Copies of the server on one database agree on which of them makes the next attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rebuilds')
    .addColumn('claimed_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
