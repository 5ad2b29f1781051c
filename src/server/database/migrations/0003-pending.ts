import { type Kysely, sql } from 'kysely'

/** The revision of the version that is a pending change of a published publication; 0 if there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publication_cards add column pending_revision integer not null default 0`.execute(db)
}
