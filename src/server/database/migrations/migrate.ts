import { PostgresAdapter, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { faultText } from '#lib/fault-text.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { Database, Db } from '#server/database/schema.ts'
import { adopt, isOfV09, requireKnown } from './adopt.ts'
import { migrationNames, migrations } from './list.ts'

/** Number of the lock that migrations of Postgres hold. Earlier versions take it as Kysely does. */
const lock = 3853314791062309107n

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether there is Kysely's list of migrations, where a statement without a schema finds it. */
async function hasList(db: Db): Promise<boolean> {
  const found = isPostgres(db)
    ? db.selectNoFrom(sql`1`.as('found')).where(sql<boolean>`to_regclass('kysely_migration') is not null`)
    : db
        .withTables<{ sqlite_master: { name: string } }>()
        .selectFrom('sqlite_master')
        .select(sql`1`.as('found'))
        .where('name', '=', 'kysely_migration')
  return (await found.execute()).length > 0
}

/** The applied migrations; none for a new database. */
async function appliedTo(db: Db): Promise<Database['kysely_migration'][]> {
  return (await hasList(db)) ? db.selectFrom('kysely_migration').selectAll().execute() : []
}

/** Names of the applied migrations; throws OperatorError if this version does not know them. */
async function knownMigrations(db: Db): Promise<string[]> {
  const applied = (await appliedTo(db)).map(({ name }) => name)
  requireKnown(applied)
  return applied
}

/**
 * Brings the tables up to date and returns the names of the applied migrations, in one transaction. On Postgres it holds
 * a lock, so that copies of the server wait for one another: a pooler ends a lock of the session at any time, or leaves
 * it behind. SQLite has one writer.
 */
export async function migrate(db: Db): Promise<string[]> {
  try {
    return await db.transaction().execute(async (work) => {
      if (isPostgres(work)) await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(work)
      await adopt(work, await knownMigrations(work))
      // If Kysely may not create its list, it looks for it again, which fails in a transaction and hides the reason.
      if (!(await hasList(work)))
        await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
          work,
        )
      const { error, results = [] } = await new Migrator({
        db: work,
        provider: { getMigrations: async () => migrations },
      }).migrateToLatest()
      // Rolls back what was done before the error.
      if (error !== undefined) throw error
      return results.map(({ migrationName }) => migrationName)
    })
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The tables could not be updated: ${faultText(error)}`, { cause: error })
  }
}

/**
 * The pending migrations of a database that has tables; none for a new one. Those of v0.9 are replaced. Throws
 * OperatorError if this version does not know the database's own.
 */
export async function pendingUpdate(db: Db): Promise<string[]> {
  const applied = await knownMigrations(db)
  if (applied.length === 0) return []
  return isOfV09(applied) ? migrationNames : migrationNames.slice(applied.length)
}

/** Whether a database has tables of this product, of any version. */
export async function hasTables(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'accounts')
}

/** Time when the first tables were created, in milliseconds since 1970; Infinity if there are none. */
export async function firstMigratedAt(db: Db): Promise<number> {
  const applied = await appliedTo(db)
  return Math.min(...applied.map(({ timestamp }) => Date.parse(timestamp)))
}

/** Whether every migration has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await appliedTo(db)
  return migrationNames.every((known) => applied.some(({ name }) => name === known))
}
