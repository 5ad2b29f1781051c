import type { Kysely } from 'kysely'

/** Topics of a publication: names separated by commas (lib/topics.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    await db.schema
      .alterTable(table)
      .addColumn('topics', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
