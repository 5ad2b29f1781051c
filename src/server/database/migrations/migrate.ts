import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { type MigrationResultSet, Migrator } from 'kysely/migration'
import type { PublicationText } from '#contract/publication-fields.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { faultText } from '#lib/fault-text.ts'
import { up as firstTables } from './0001-first-tables.ts'
import { up as rateLimits } from './0002-rate-limits.ts'
import { up as rebuilds } from './0003-rebuilds.ts'
import { up as sessionEnd } from './0004-session-end.ts'
import { up as rebuildClaims } from './0005-rebuild-claims.ts'
import { up as publicationStates } from './0006-publication-states.ts'
import { up as textPictures } from './0010-text-pictures.ts'
import { up as documents } from './0011-documents.ts'
import { up as inbox } from './0012-inbox.ts'
import { up as mails } from './0013-mails.ts'
import { up as topics } from './0014-topics.ts'
import { up as search } from './0015-search.ts'
import { up as accounts } from './0016-accounts.ts'
import { up as publisherTerms } from './0017-publisher-terms.ts'
import { up as listRevision } from './0018-list-revision.ts'
import { up as handled } from './0019-handled.ts'
import { up as documentsByLink } from './0020-documents-by-link.ts'
import { up as unreachable } from './0021-unreachable.ts'
import { up as foldedWords } from './0022-folded-words.ts'
import { up as sittings } from './0024-sittings.ts'
import { up as series } from './0025-series.ts'
import { up as languages } from './0026-languages.ts'
import { up as appointmentTimes } from './0027-appointment-times.ts'
import { up as reads } from './0028-reads.ts'
import { up as authors } from './0029-authors.ts'
import { up as subscribers } from './0030-subscribers.ts'
import { up as refusedSubscribers } from './0031-refused-subscribers.ts'
import { up as largeCounts } from './0032-large-counts.ts'
import { up as mailboxes } from './0033-mailboxes.ts'
import { up as timedAppointments } from './0034-timed-appointments.ts'
import { up as originals } from './0035-originals.ts'
import { up as wordsForm } from './0036-words-form.ts'

const migrations = {
  '0001-first-tables': { up: firstTables },
  '0002-rate-limits': { up: rateLimits },
  '0003-rebuilds': { up: rebuilds },
  '0004-session-end': { up: sessionEnd },
  '0005-rebuild-claims': { up: rebuildClaims },
  '0006-publication-states': { up: publicationStates },
  '0010-text-pictures': { up: textPictures },
  '0011-documents': { up: documents },
  '0012-inbox': { up: inbox },
  '0013-mails': { up: mails },
  '0014-topics': { up: topics },
  '0015-search': { up: search },
  '0016-accounts': { up: accounts },
  '0017-publisher-terms': { up: publisherTerms },
  '0018-list-revision': { up: listRevision },
  '0019-handled': { up: handled },
  '0020-documents-by-link': { up: documentsByLink },
  '0021-unreachable': { up: unreachable },
  '0022-folded-words': { up: foldedWords },
  '0023-apostrophes': { up: foldedWords },
  '0024-sittings': { up: sittings },
  '0025-series': { up: series },
  '0026-languages': { up: languages },
  '0027-appointment-times': { up: appointmentTimes },
  '0028-reads': { up: reads },
  '0029-authors': { up: authors },
  '0030-subscribers': { up: subscribers },
  '0031-refused-subscribers': { up: refusedSubscribers },
  '0032-large-counts': { up: largeCounts },
  '0033-mailboxes': { up: mailboxes },
  '0034-timed-appointments': { up: timedAppointments },
  '0035-originals': { up: originals },
  '0036-words-form': { up: wordsForm },
}

/**
 * The migration that adds the column of each text of a publication: a new text without one does not compile.
 */
export const publicationColumns: Record<PublicationText, keyof typeof migrations> = {
  title: '0001-first-tables',
  author: '0001-first-tables',
  position: '0001-first-tables',
  topics: '0014-topics',
  series: '0025-series',
  seriesNumber: '0025-series',
  language: '0026-languages',
  translationOf: '0026-languages',
}

/** Names of the migrations of this version. */
export const migrationNames = Object.keys(migrations)

const otherVersion =
  'The database was last used by another version of this product: start that version, or go back to an older backup.'

function migrator<Tables>(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/** Number of the lock that migrations of Postgres hold. Earlier versions take it as Kysely does. */
const lock = 3853314791062309107n

/**
 * Creates Kysely's list of migrations. If Kysely may not create it, it looks for the table again, which fails in a
 * transaction and hides the reason.
 */
async function createList<Tables>(work: Kysely<Tables>): Promise<void> {
  const found = await sql<{
    list: string | null
  }>`select to_regclass('kysely_migration')::text as list`.execute(work)
  if (found.rows[0]?.list == null)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      work,
    )
}

/**
 * Runs migrations of Postgres in one transaction that holds a lock: a pooler ends a lock of the session at any time, or
 * leaves it behind. The lock is taken before the migrator creates its own tables. SQLite has one writer.
 */
async function inOneTransaction<Tables>(
  db: Kysely<Tables>,
  run: (work: Kysely<Tables>) => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return run(db)
  return db
    .transaction()
    .execute(async (work) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(work)
      await createList(work)
      const result = await run(work)
      // Rolls back what was done before the error.
      if (result.error !== undefined) throw result.error
      return result
    })
    .catch((error: unknown) => ({ error }))
}

/**
 * Brings the tables up to date and returns the names of the applied migrations. If several copies of the
 * server start at once, they wait for one another. `to` is the last migration to apply.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  to = migrationNames.at(-1) ?? '',
): Promise<string[]> {
  const { error, results = [] } = await inOneTransaction(db, (work) => migrator(work).migrateTo(to))
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new OperatorError(otherVersion)
  if (error !== undefined)
    throw new OperatorError(`The tables could not be updated: ${faultText(error)}`, {
      cause: error,
    })
  return results.map(({ migrationName }) => migrationName)
}

/** The pending migrations of a database that has tables; none for a new one. */
export async function pendingUpdate<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const known = await migrator(db).getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  return pending.length === known.length ? [] : pending.map(({ name }) => name)
}

/** Whether a database has tables of this product, of any version. */
export async function hasTables<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'accounts')
}

/** Throws OperatorError if a later version of this product has changed the tables. */
export async function requireKnownMigrations<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  if (rows.some(({ name }) => !migrationNames.includes(name))) throw new OperatorError(otherVersion)
}

/** Time when the first tables were created, in milliseconds since 1970; Infinity if there are none. */
export async function firstMigratedAt<Tables>(db: Kysely<Tables>): Promise<number> {
  const known = await migrator(db).getMigrations()
  return Math.min(...known.map(({ executedAt }) => executedAt?.getTime() ?? Infinity))
}

/** Whether every migration has been applied. */
export async function isMigrated<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await migrator(db).getMigrations()
  return known.every(({ executedAt }) => executedAt !== undefined)
}
