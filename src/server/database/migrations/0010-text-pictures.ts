import type { Kysely } from 'kysely'

/** Pictures in texts: those of each version of a publication, and uploads for texts not saved yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('picture_uses')
    .addColumn('version_id', 'text', (column) =>
      column.notNull().references('publication_versions.id').onDelete('cascade'),
    )
    .addColumn('picture_hash', 'text', (column) => column.notNull().references('pictures.hash'))
    .addPrimaryKeyConstraint('picture_uses_once', ['version_id', 'picture_hash'])
    .execute()
  await schema.createIndex('picture_uses_by_picture').on('picture_uses').column('picture_hash').execute()
  await schema
    .createTable('picture_uploads')
    .addColumn('picture_hash', 'text', (column) =>
      column.primaryKey().references('pictures.hash').onDelete('cascade'),
    )
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .execute()
}
