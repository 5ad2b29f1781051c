import type { Kysely } from 'kysely'

/** Whether a mail waits because no mail server was reached; it is retried once one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('unreachable', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
