import type { Kysely } from 'kysely'

/** The time of an appointment, and the private addresses at which calendars read those agreed (REA-08). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const name of ['at', 'minutes', 'agreed', 'revision', 'changed_at'])
    await schema
      .alterTable('appointments')
      .addColumn(`meeting_${name}`, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  for (const name of ['place', 'state'])
    await schema
      .alterTable('appointments')
      .addColumn(`meeting_${name}`, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await schema
    .createTable('calendar_addresses')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}
