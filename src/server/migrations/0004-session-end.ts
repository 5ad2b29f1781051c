import { type Kysely, sql } from 'kysely'

/** When a session ends however much it is used; those there are get thirteen days beyond the one they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('ends_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update tokens set ends_at = expires_at + ${13 * 24 * 60 * 60 * 1000}`.execute(db)
}
