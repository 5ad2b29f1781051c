import type { Kysely } from 'kysely'

/** One of several publishers leads. Each takeover begins a term with a higher number (OWN-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rebuilds')
    .addColumn('term', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
