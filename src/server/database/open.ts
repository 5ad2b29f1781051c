import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, types as pgTypes } from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import { requireWhole } from './file-guard.ts'
import { makePrivate } from './private-files.ts'
import { requireWritable } from './require-writable.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  dialect: 'sqlite' | 'postgres'
  /** Postgres only: for what shares its counters between copies of the server. */
  pool: Pool | undefined
  close: () => Promise<void>
}

interface Location {
  dataDir: string
  databaseUrl: string | undefined
}

/** Name of the SQLite file in DATA_DIR. */
export const databaseFile = 'site.sqlite'

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const types = new TypeOverrides()
  // Times in milliseconds fit a number exactly; pg would give them as strings.
  types.setTypeParser(pgTypes.builtins.INT8, Number)
  const pool = new Pool({ connectionString: databaseUrl, types, connectionTimeoutMillis: 10_000 })
  // A lost connection is replaced by the next call, and the call that used it is told. Unheard, its error
  // event would end the process: the pool hears idle connections, each connection in use hears itself.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new OperatorError(
      `The database at ${new URL(databaseUrl).host || 'localhost'} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  return { db, dialect: 'postgres', pool, close: () => db.destroy() }
}

/** Whether there is a database to open: an SQLite file that is not empty. A Postgres database exists before us. */
export function hasDatabase({ dataDir, databaseUrl }: Location): boolean {
  if (databaseUrl !== undefined) return true
  return (statSync(join(dataDir, databaseFile), { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** Opens the database, making the folder of an SQLite one; throws OperatorError when it cannot be used. */
export async function openDatabase({ dataDir, databaseUrl }: Location): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl)
  const file = join(dataDir, databaseFile)
  await requireWritable(dataDir)
  const db = new Kysely<Database>({ dialect: sqliteDialect(file) })
  try {
    await makePrivate(dataDir, databaseFile)
    requireWhole(file)
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new OperatorError(
      `The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}. Go back to a backup with \`npm run restore -- FILE --force\`, or name another DATA_DIR.`,
    )
  }
  return { db, dialect: 'sqlite', pool: undefined, close: () => db.destroy() }
}
