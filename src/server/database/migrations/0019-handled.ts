import { type Kysely, sql } from 'kysely'

/** The person who handled a message, and the time; later notes change neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const noun of ['queries', 'appointments'] as const) {
    const table = db.schema.alterTable(noun)
    await table.addColumn('handled_by', 'text', (column) => column.notNull().defaultTo('')).execute()
    await table.addColumn('handled_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    // For existing handled messages, the last change is the best approximation.
    await sql`update ${sql.table(noun)} set handled_by = changed_by, handled_at = changed_at
      where state = 'handled'`.execute(db)
  }
}
