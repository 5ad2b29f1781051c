import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Old addresses of publications, missing addresses, and answers of links. Days are by the firm's clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const integer = db.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer'
  const statements = [
    `create table link_checks (hash text primary key, found text not null, checked_at bigint not null)`,
    'create index link_checks_by_time on link_checks (checked_at)',
    `create table old_addresses (
      path text primary key, publication_id text not null references publication_cards (id) on delete cascade,
      added_at bigint not null)`,
    'create index old_addresses_by_publication on old_addresses (publication_id)',
    `create table missing_addresses (
      path text primary key, count ${integer} not null, days ${integer} not null, last_day text not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
