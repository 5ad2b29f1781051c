import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { indexedFields } from '#server/database/indexed-words.ts'

/** The tables as they were. */
interface Tables extends Omit<Database, 'publication_words'> {
  publication_words: { publication_id: string; title: string; about: string; content: string }
}

/** Publications per batch. */
const batch = 200

/** Indexes the words of all publications again, in the current form of lib/search-words.ts (FND-01). */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('publication_cards')
      .innerJoin('publication_words', 'publication_id', 'id')
      .select(['id', 'publication_cards.title', 'author', 'topics', 'publication_cards.content'])
      .select(['publication_words.title as titleWords', 'about', 'publication_words.content as contentWords'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? ''
    const changed = rows
      .map((row) => ({ row, words: indexedFields(row) }))
      .filter(
        ({ row, words }) =>
          words.title !== row.titleWords || words.about !== row.about || words.content !== row.contentWords,
      )
      .map(({ row, words }) => ({ publication_id: row.id, ...words }))
    if (changed.length === 0) continue
    // Triggers update SQLite's index when rows are deleted and inserted.
    const ids = changed.map(({ publication_id }) => publication_id)
    await db.deleteFrom('publication_words').where('publication_id', 'in', ids).execute()
    await db.insertInto('publication_words').values(changed).execute()
  }
}
