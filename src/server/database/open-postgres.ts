import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, types as pgTypes } from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import type { OpenDatabase } from './open.ts'
import type { Database } from './schema.ts'

/** Opens a Postgres database; throws OperatorError when it cannot be used. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
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
