import type { Kysely } from 'kysely'

/** Of several publishers one leads: each time that another takes over, a term with a higher number begins (OWN-09). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rebuilds')
    .addColumn('term', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
