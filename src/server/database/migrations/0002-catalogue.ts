import { type Kysely, PostgresAdapter, sql } from 'kysely'

const columns = ['authors', 'kind', 'summary', 'licence', 'funder', 'doi', 'isbn']

/** The catalogue record of publications; `authors` is JSON, the others are texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['publication_cards', 'publication_versions'])
    for (const column of columns)
      await sql.raw(`alter table ${table} add column ${column} text not null default ''`).execute(db)
  // Postgres limits the bytes of an entry, and reads a short column without the others. SQLite does neither.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql
    .raw(
      `create index publication_cards_by_authors on publication_cards (${isPostgres ? 'id' : 'authors, id'})
        where authors != ''`,
    )
    .execute(db)
}
