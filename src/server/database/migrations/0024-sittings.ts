import type { Kysely } from 'kysely'

/** The sitting in which a draft was saved by itself: its saves are one version (EDT-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('publication_versions')
    .addColumn('sitting', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('open_forms')
    .addColumn('publication_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('open_forms_key', ['publication_id', 'account_id'])
    .execute()
}
