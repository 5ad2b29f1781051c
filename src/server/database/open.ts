import { faultOf } from '#lib/fault-text.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import { databaseFile } from './database-file.ts'
import { requireIntact } from './file-guard.ts'
import { makePrivate } from './private-files.ts'
import { requireReadWrite } from './require-readable.ts'
import { requireWritable } from './require-writable.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  dialect: 'sqlite' | 'postgres'
  /** Postgres only: for counters shared between copies of the server. */
  pool: Pool | undefined
  close: () => Promise<void>
}

interface Location {
  dataDir: string
  databaseUrl: string | undefined
}

/** Whether there is a database to open: a non-empty SQLite file, or Postgres, which always has one. */
export function hasDatabase({ dataDir, databaseUrl }: Location): boolean {
  if (databaseUrl !== undefined) return true
  try {
    return (statSync(join(dataDir, databaseFile), { throwIfNoEntry: false })?.size ?? 0) > 0
  } catch {
    // An inaccessible folder is not an empty one: opening it reports the reason.
    return true
  }
}

/** Opens the database, and creates the folder of an SQLite one; throws OperatorError if it cannot be used. */
export async function openDatabase({ dataDir, databaseUrl }: Location): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts')
    return openPostgres(databaseUrl)
  }
  const file = join(dataDir, databaseFile)
  await requireWritable(dataDir)
  await requireReadWrite(file)
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) })
  try {
    await makePrivate(dataDir, databaseFile)
    requireIntact(file)
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new OperatorError(
      `The database ${file} cannot be opened: ${faultOf(error).why}. Go back to a backup with \`npm run restore -- FILE --force\`, or name another DATA_DIR.`,
    )
  }
  return { db, dialect: 'sqlite', pool: undefined, close: () => db.destroy() }
}
