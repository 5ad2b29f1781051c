import { type Kysely, sql } from 'kysely'

/** Who has handled a message, and when: notes that come later change neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const noun of ['queries', 'appointments'] as const) {
    const table = db.schema.alterTable(noun)
    await table.addColumn('handled_by', 'text', (column) => column.notNull().defaultTo('')).execute()
    await table.addColumn('handled_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    // The last change of those that are handled is the best that is known.
    await sql`update ${sql.table(noun)} set handled_by = changed_by, handled_at = changed_at
      where state = 'handled'`.execute(db)
  }
}
