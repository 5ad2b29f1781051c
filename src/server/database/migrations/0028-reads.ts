import type { Kysely } from 'kysely'

/** Counted reads and downloads of publications, by day and by the host that led to a read (REA-03). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reads')
    .addColumn('publication_id', 'text', (column) =>
      column.notNull().references('publication_cards.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reads_key', ['publication_id', 'day', 'kind', 'host'])
    .execute()
}
