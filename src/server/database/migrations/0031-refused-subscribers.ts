import type { Kysely } from 'kysely'

/** Mails in a row that the mail server refused to a subscriber, and since when it gets no more (REA-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['refusals', 'stopped_at'])
    await db.schema
      .alterTable('subscribers')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
}
