import { type Kysely, sql } from 'kysely'

/** Who gets new publications by mail (REA-06), the links that confirm it, and when each publication became public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('end_token', 'text', (column) => column.notNull().unique())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addColumn('news_from', 'bigint', (column) => column.notNull())
    .addColumn('news_to', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('subscriber_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('subscriber_links_by_subscriber')
    .on('subscriber_links')
    .column('subscriber_id')
    .execute()
  await schema
    .createTable('new_publications')
    .addColumn('publication_id', 'text', (column) =>
      column.primaryKey().references('publication_cards.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  // Publications that were public before are not new to subscribers.
  await sql`
    insert into new_publications (publication_id, seen_at)
    select id, 0 from publication_cards where state = 'published'`.execute(db)
}
