import { topicKey, topicsOf } from '#lib/topics.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { wordsOf } from '#server/database/indexed-words.ts'

/** Stores the search words of new publications; the database updates its index in the same statement. */
export async function insertWords(work: Db, rows: PublicationRow[]): Promise<void> {
  await work
    .insertInto('publication_words')
    .values(rows.map((row) => ({ publication_id: row.id, ...wordsOf(row) })))
    .execute()
  const topics = rows.flatMap(({ id, topics }) =>
    topicsOf(topics).map((name) => ({ topic: topicKey(name), publication_id: id })),
  )
  if (topics.length > 0) await work.insertInto('publication_topics').values(topics).execute()
}

/** Replaces the search words of a publication. */
export async function updateWords(work: Db, row: PublicationRow): Promise<void> {
  for (const table of ['publication_words', 'publication_topics'] as const)
    await work.deleteFrom(table).where('publication_id', '=', row.id).execute()
  await insertWords(work, [row])
}
