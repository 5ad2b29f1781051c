import { topicKey, topicsOf } from '#lib/topics.ts'
import type { Db, PublicationRow } from '#server/database/schema.ts'
import { indexedFields, wordsForm } from './indexed-words.ts'

/** Stores the search words of publications; the database updates its index in the same statements. */
export async function indexPublications(work: Db, rows: PublicationRow[], isNew: boolean): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (!isNew)
    for (const table of ['publication_words', 'publication_topics'] as const)
      await work.deleteFrom(table).where('publication_id', 'in', ids).execute()
  await work
    .insertInto('publication_words')
    .values(rows.map((row) => ({ publication_id: row.id, ...indexedFields(row), form: wordsForm })))
    .execute()
  const topics = rows.flatMap(({ id, topics }) =>
    topicsOf(topics).map((name) => ({ topic: topicKey(name), publication_id: id })),
  )
  if (topics.length > 0) await work.insertInto('publication_topics').values(topics).execute()
}
