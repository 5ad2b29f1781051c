import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/**
 * The series of a publication and its number in it (lib/series.ts). The index has all that lists of series read: a
 * column behind the text of a row is slow to reach.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    for (const name of ['series', 'seriesNumber'])
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  await db.schema
    .createIndex('publication_cards_in_series')
    .on('publication_cards')
    .columns(['series', 'seriesNumber', 'id'])
    .where('series', '!=', '')
    .execute()
}
