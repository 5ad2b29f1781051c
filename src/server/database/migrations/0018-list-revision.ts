import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The source tables of public lists. */
const tables = [
  'expertise_cards',
  'pictures',
  'publication_cards',
  'publication_topics',
  'publication_words',
] as const

/** SQLite has one writer at a time. */
const sqliteTriggers = tables.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (event) => `create trigger ${table}_${event}_revises_lists after ${event} on ${table} begin
      update list_revision set revision = hex(randomblob(8));
    end`,
  ),
)

const postgresTriggers = [
  // Revises once per transaction. After a restore, the time distinguishes new revisions from earlier ones.
  `create function revise_lists() returns trigger language plpgsql as $$
    begin
      update list_revision set revision = concat(pg_current_xact_id(), ' ', now())
        where revision <> concat(pg_current_xact_id(), ' ', now());
      return null;
    end $$`,
  // Deferred to the end: a transaction that locks this row waits for no other one.
  ...tables.map(
    (table) => `create constraint trigger ${table}_revises_lists after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function revise_lists()`,
  ),
]

/**
 * The revision of public lists: a new text with each transaction that changes their source tables, from any
 * program. No text is used twice.
 */
export async function up(db: Kysely<{ list_revision: { revision: string } }>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('list_revision')
    .addColumn('revision', 'text', (column) => column.notNull())
    .execute()
  await db.insertInto('list_revision').values({ revision: '' }).execute()
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db)
}
