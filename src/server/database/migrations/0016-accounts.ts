import { type Kysely, sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Adds a name and times to sessions, the time of the last sign-in to accounts, and tables for password links
 * and the audit trail. The device of existing sessions is unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('accounts')
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['id', 'device'])
    await schema
      .alterTable('tokens')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  for (const name of ['started_at', 'seen_at'])
    await schema
      .alterTable('tokens')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  await sql`update tokens set started_at = ends_at - ${14 * day}, seen_at = expires_at - ${day}`.execute(db)
  const { rows } = await sql<{ hash: string }>`select hash from tokens`.execute(db)
  for (const { hash } of rows)
    await sql`update tokens set id = ${newId(Date.now())} where hash = ${hash}`.execute(db)
  await schema
    .createTable('password_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('password_links_by_account').on('password_links').column('account_id').execute()
  // No foreign keys: a line stays as it was written when its subject is deleted.
  await schema
    .createTable('audit_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('noun', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('audit_lines_by_account').on('audit_lines').columns(['account_id', 'id']).execute()
  await schema.createIndex('audit_lines_by_age').on('audit_lines').column('at').execute()
}
