import { type Kysely, sql } from 'kysely'

/** PDFs of publications, in parts, so that a whole one is never in memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('documents')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('document_parts')
    .addColumn('hash', 'text', (column) => column.notNull().references('documents.hash').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('bytes', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('document_parts_once', ['hash', 'number'])
    .execute()
}
