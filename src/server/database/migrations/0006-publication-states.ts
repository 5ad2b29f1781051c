import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Adds states and versions of publications. Existing ones stay published, each as its own first version; the
 * author and time of their last save are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  const cards = schema.alterTable('publication_cards')
  await cards.addColumn('state', 'text', (column) => column.notNull().defaultTo('published')).execute()
  await cards.addColumn('publish_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await cards.addColumn('is_dated', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  await cards.addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1)).execute()
  await cards.addColumn('saved_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
  await cards.addColumn('saved_by', 'text', (column) => column.notNull().defaultTo('')).execute()
  await schema.dropIndex('publication_cards_newest').execute()
  await schema
    .createIndex('publication_cards_by_state')
    .on('publication_cards')
    .columns(['state', 'published_at', 'id'])
    .execute()
  await schema
    .createTable('publication_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('publication_id', 'text', (column) =>
      column.notNull().references('publication_cards.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('picture_hash', 'text', (column) => column.references('pictures.hash'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('is_dated', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('publication_versions_by_revision')
    .on('publication_versions')
    .columns(['publication_id', 'revision'])
    .unique()
    .execute()
  await schema
    .createIndex('publication_versions_by_picture')
    .on('publication_versions')
    .column('picture_hash')
    .execute()
  const kept = sql.raw(
    'title, content, link, picture_hash, author, position, published_at, is_dated, state, revision, saved_at, saved_by',
  )
  await sql`
    insert into publication_versions (id, publication_id, ${kept})
    select id, id, ${kept} from publication_cards`.execute(db)
  // Without statistics on the new column, Postgres reads and sorts all publications for each page of a list.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze publication_cards`.execute(db)
}
