import type { Kysely } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { wordsOf } from '#server/publications/words.ts'

/** Publications that are read at once. */
const batch = 200

/** Indexes the words of all publications as lib/fold-letters.ts folds them (FND-01). */
export async function up(db: Kysely<Database>): Promise<void> {
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
      .map((row) => ({ row, words: wordsOf(row) }))
      .filter(
        ({ row, words }) =>
          words.title !== row.titleWords || words.about !== row.about || words.content !== row.contentWords,
      )
      .map(({ row, words }) => ({ publication_id: row.id, ...words }))
    if (changed.length === 0) continue
    // SQLite's index follows rows that come and go.
    const ids = changed.map(({ publication_id }) => publication_id)
    await db.deleteFrom('publication_words').where('publication_id', 'in', ids).execute()
    await db.insertInto('publication_words').values(changed).execute()
  }
}
