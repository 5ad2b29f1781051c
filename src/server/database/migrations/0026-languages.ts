import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/** The language of a publication, and the publication whose translation it is (lib/translations.ts). */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    for (const name of ['language', 'translationOf'])
      await db.schema
        .alterTable(table)
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  await db.schema
    .createIndex('publication_cards_in_language')
    .on('publication_cards')
    .columns(['language', 'id'])
    .where('language', '!=', '')
    .execute()
}
