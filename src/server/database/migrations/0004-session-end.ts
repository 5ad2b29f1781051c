import { type Kysely, sql } from 'kysely'

/**
 * Latest end of a session, however much it is used; existing sessions get thirteen days beyond their current
 * end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('ends_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update tokens set ends_at = expires_at + ${13 * 24 * 60 * 60 * 1000}`.execute(db)
}
