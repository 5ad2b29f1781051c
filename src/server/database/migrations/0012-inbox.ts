import { type Kysely, sql } from 'kysely'

const nouns = ['queries', 'appointments', 'publication_cards', 'expertise_cards'] as const
const messages = ['queries', 'appointments'] as const

/**
 * Adds a state and a note to messages, and a deleted state to all records. Existing messages count as read;
 * the reason why they were held back is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const noun of nouns) {
    const table = schema.alterTable(noun)
    await table.addColumn('deleted_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await table.addColumn('deleted_by', 'text', (column) => column.notNull().defaultTo('')).execute()
  }
  for (const noun of messages) {
    const table = schema.alterTable(noun)
    await table.addColumn('state', 'text', (column) => column.notNull().defaultTo('read')).execute()
    for (const name of ['reason', 'note', 'changed_by'] as const)
      await table.addColumn(name, 'text', (column) => column.notNull().defaultTo('')).execute()
    await table.addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await sql`update ${sql.table(noun)} set reason = 'unknown' where suspicious = 1`.execute(db)
    // The order of lists. With the last two columns, counts (GET /api/attention) use the index alone.
    await schema
      .createIndex(`${noun}_listed`)
      .on(noun)
      .columns(['deleted_at', 'suspicious', 'id', 'state', 'changed_at'])
      .execute()
  }
  await schema
    .alterTable('queries')
    .addColumn('international', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('sent_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('sent_keys_by_age').on('sent_keys').column('sent_at').execute()
}
