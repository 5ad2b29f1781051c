import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { topicKey, topicsOf } from '#lib/topics.ts'
import { indexedFields } from '#server/database/indexed-words.ts'

/** Publications per batch of indexing. */
const batch = 200

/** SQLite updates the index in the statement that changes the words. */
const sqliteIndex = [
  // The words are already folded (lib/search-words.ts): this tokenizer splits at spaces and changes no
  // letter.
  `create virtual table publication_index using fts5
    (title, about, content, content='publication_words', content_rowid='number', tokenize='ascii', detail='column', columnsize=0)`,
  `insert into publication_index (publication_index) values ('rebuild')`,
  `create trigger publication_words_added after insert on publication_words begin
    insert into publication_index (rowid, title, about, content) values (new.number, new.title, new.about, new.content);
  end`,
  // A change of words is a deletion and an insertion.
  `create trigger publication_words_removed after delete on publication_words begin
    insert into publication_index (publication_index, rowid, title, about, content)
      values ('delete', old.number, old.title, old.about, old.content);
  end`,
]

/**
 * A column that Postgres generates from words: lexemes as they are, because its parser would drop unknown
 * letters.
 */
function lexemes(name: string, words: string): string {
  return `alter table publication_words add column ${name} tsvector
    generated always as (array_to_tsvector(array_remove(string_to_array(${words}, ' '), ''))) stored`
}

const postgresIndex = [
  lexemes('title_lexemes', 'title'),
  lexemes('about_lexemes', 'about'),
  lexemes('lexemes', "title || ' ' || about || ' ' || content"),
  // Without a list of pending entries, which every search would have to read: searches are frequent, saves
  // are rare.
  'create index publication_words_lexemes on publication_words using gin (lexemes) with (fastupdate = off)',
  'analyze publication_words',
]

interface Content {
  publication_cards: { id: string; title: string; author: string; topics: string; content: string }
  publication_words: { publication_id: string; title: string; about: string; content: string }
  publication_topics: { topic: string; publication_id: string }
}

/** Indexes the existing publications. */
async function indexAll(db: Kysely<Content>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('publication_cards')
      .select(['id', 'title', 'author', 'topics', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? ''
    const words = rows.map((row) => ({ publication_id: row.id, ...indexedFields(row) }))
    await db.insertInto('publication_words').values(words).execute()
    const topics = rows.flatMap((row) =>
      topicsOf(row.topics).map((name) => ({ topic: topicKey(name), publication_id: row.id })),
    )
    if (topics.length > 0) await db.insertInto('publication_topics').values(topics).execute()
  }
}

/**
 * The full-text index (FND-01): the words of each publication, in every state, with the index that the
 * database builds from them; and the topics of each (FND-02).
 */
export async function up(db: Kysely<Content>): Promise<void> {
  const { schema } = db
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const words = schema.createTable('publication_words')
  // FTS5 identifies rows by a number.
  await (isPostgres ? words : words.addColumn('number', 'integer', (column) => column.primaryKey()))
    .addColumn('publication_id', 'text', (column) =>
      column.notNull().unique().references('publication_cards.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('publication_topics')
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('publication_id', 'text', (column) =>
      column.notNull().references('publication_cards.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('publication_topics_once', ['topic', 'publication_id'])
    .execute()
  await schema
    .createIndex('publication_topics_by_publication')
    .on('publication_topics')
    .column('publication_id')
    .execute()
  await indexAll(db)
  for (const statement of isPostgres ? postgresIndex : sqliteIndex) await sql.raw(statement).execute(db)
}
