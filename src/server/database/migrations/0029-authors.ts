import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'

/** The names of all authors, for lists of one author's publications: they are behind the text of a row. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createIndex('publication_cards_by_author')
    .on('publication_cards')
    .columns(['author', 'id'])
    .where('author', '!=', '')
    .execute()
}
