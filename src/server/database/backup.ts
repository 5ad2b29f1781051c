import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { requireKnown } from '#server/database/migrations/adopt.ts'
import { faultText } from '#lib/fault-text.ts'
import { isDamage } from './is-unavailable.ts'
import { databaseFile } from './database-file.ts'
import { hasDatabase } from './open.ts'
import { requireAccess, requireReadWrite, requireReadable } from './require-readable.ts'

/** Throws OperatorError unless a file is an undamaged database of this product. */
function requireIntact(file: string): void {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    const [check] = database.prepare('PRAGMA integrity_check').all()
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE name IN ('accounts', 'kysely_migration')")
      .all()
    database.close()
    if (check?.integrity_check === 'ok' && tables.length === 2) return
  } catch (error) {
    // Only for files that are not a database, or are a damaged one.
    if (!(error instanceof Error) || !isDamage(error))
      throw new OperatorError(`${file} cannot be read: ${faultText(error)}`)
  }
  throw new OperatorError(`${file} is not an intact database of this product.`)
}

/** Names of the migrations of a database file. */
export function migrationsOf(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const applied = database.prepare('SELECT name FROM kysely_migration').all()
  database.close()
  return applied.map(({ name }) => String(name))
}

/** Number of records per table. */
function countRecords(database: DatabaseSync): Map<string, number> {
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  return new Map(
    tables.map(({ name }) => [
      String(name),
      Number(database.prepare(`SELECT count(*) AS count FROM "${String(name)}"`).get()?.count),
    ]),
  )
}

/**
 * Copies the database, also while it is in use, and checks the copy. `to` must not exist. Returns the copy's
 * number of records.
 */
export async function backUp(
  dataDir: string,
  to: string,
  check = async (): Promise<void> => {},
): Promise<number> {
  const from = join(dataDir, databaseFile)
  if (!hasDatabase({ dataDir, databaseUrl: undefined }))
    throw new OperatorError(`There is no database in ${dataDir}: start the product first.`)
  await requireAccess(from)
  if (existsSync(to)) throw new OperatorError(`${to} exists already: name a new file.`)
  await mkdir(dirname(to), { recursive: true })
  await check()
  const database = new DatabaseSync(from)
  // The copy reads one state of the database: writes do not restart it.
  database.exec('BEGIN')
  const counts = countRecords(database)
  await backup(database, to)
  database.close()
  // A single file, without WAL, however it is opened later.
  const copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode=DELETE')
  const copied = countRecords(copy)
  copy.close()
  requireIntact(to)
  if (!isDeepStrictEqual(copied, counts)) throw new OperatorError(`${to} lacks some records of the database.`)
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** The condition of a database file; 'in use' means that it cannot be locked exclusively. */
export function conditionOf(file: string): 'in use' | 'damaged' | 'free' {
  const database = new DatabaseSync(file)
  try {
    // Leaving WAL mode requires that no other connection is open.
    database.exec('PRAGMA busy_timeout=0')
    const [mode] = database.prepare('PRAGMA journal_mode=DELETE').all()
    return mode?.journal_mode === 'delete' ? 'free' : 'in use'
  } catch (error) {
    return error instanceof Error && isDamage(error) ? 'damaged' : 'in use'
  } finally {
    database.close()
  }
}

/** Replaces the database with a copy. Returns the name of the previous one, which stays beside it. */
export async function restore(
  dataDir: string,
  from: string,
  { force }: { force: boolean },
): Promise<string | undefined> {
  await requireReadable(from)
  requireIntact(from)
  requireKnown(migrationsOf(from), from)
  await mkdir(dataDir, { recursive: true })
  const target = join(dataDir, databaseFile)
  await requireReadWrite(target)
  const exists = existsSync(target)
  if (exists && !force)
    throw new OperatorError(
      `There is a database in ${dataDir} already: add --force to replace it (the old one is renamed, not deleted).`,
    )
  const kept = exists
    ? `${target}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    : undefined
  if (kept) {
    // The log of a damaged database may have content that the file lacks, and SQLite deletes it on opening.
    const log = existsSync(`${target}-wal`)
    if (log) await copyFile(`${target}-wal`, `${kept}-wal`)
    const condition = conditionOf(target)
    if (log && condition !== 'damaged') await rm(`${kept}-wal`)
    if (condition === 'in use')
      throw new OperatorError('The product is running on this database: stop it first.')
  }
  const fresh = `${target}.restored`
  await copyFile(from, fresh)
  if (kept) await rename(target, kept)
  for (const rest of ['-wal', '-shm']) await rm(target + rest, { force: true })
  await rename(fresh, target)
  return kept
}
