import { type Kysely, sql } from 'kysely'

/** An index of the versions that link to a document, by the address up to its hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index publication_versions_by_document on publication_versions (substr(link, 1, 79))`.execute(
    db,
  )
}
