import { type Kysely, sql } from 'kysely'

const bytes = sql`bytea`

/** Every table of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('tokens_by_account').on('tokens').column('account_id').execute()
  await schema
    .createTable('pictures')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .execute()
  await schema
    .createTable('publication_cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('link', 'text', (column) => column.notNull())
    .addColumn('picture_hash', 'text', (column) => column.references('pictures.hash'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('publication_cards_newest')
    .on('publication_cards')
    .columns(['published_at', 'id'])
    .execute()
  await schema
    .createIndex('publication_cards_by_picture')
    .on('publication_cards')
    .column('picture_hash')
    .execute()
  await schema
    .createTable('expertise_cards')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('appointments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('suspicious', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('queries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('contact_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('main_idea', 'text', (column) => column.notNull())
    .addColumn('suspicious', 'integer', (column) => column.notNull())
    .execute()
}
