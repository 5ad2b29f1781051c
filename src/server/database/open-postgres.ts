import { Kysely } from 'kysely'
import { Pool, TypeOverrides, types as pgTypes } from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import { faultText } from '#lib/fault-text.ts'
import type { OpenDatabase } from './open.ts'
import { PooledDialect } from './postgres-dialect.ts'
import { readPostgresFacts } from './postgres-facts.ts'
import type { Database } from './schema.ts'

/**
 * pg verifies certificates in each of these modes and warns that a later version will not. This writes the
 * current behaviour into the URL.
 */
function withVerification(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const mode = url.searchParams.get('sslmode') ?? ''
  if (url.searchParams.has('uselibpqcompat') || !['prefer', 'require', 'verify-ca'].includes(mode))
    return databaseUrl
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** Opens a Postgres database; throws OperatorError if it cannot be used. */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const types = new TypeOverrides()
  // Times in milliseconds fit a number exactly; pg would return strings.
  types.setTypeParser(pgTypes.builtins.INT8, Number)
  const refused = (reason: string) =>
    new OperatorError(`The database at ${new URL(databaseUrl).host || 'localhost'} cannot be used: ${reason}`)
  const pool = new Pool({
    connectionString: withVerification(databaseUrl),
    types,
    connectionTimeoutMillis: 10_000,
  })
  // The next call replaces a lost connection, and the call that used it fails. An error event without a
  // listener would end the process: the pool listens on idle connections, and this on each one in use.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const db = new Kysely<Database>({ dialect: new PooledDialect(pool) })
  try {
    const { encoding, schema, user } = await readPostgresFacts(db)
    if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII')
      throw refused(
        `its encoding is ${encoding}, which lacks letters that people type. Make one in UTF-8: createdb --owner=${user} --encoding=UTF8 --template=template0 NEW-NAME. pg_dump and pg_restore copy the content.`,
      )
    if (schema === null)
      throw refused(
        `search_path names no schema that exists. Name the schema of its tables: ALTER ROLE "${user}" SET search_path TO public.`,
      )
  } catch (error) {
    await db.destroy()
    throw error instanceof OperatorError ? error : refused(faultText(error))
  }
  return { db, dialect: 'postgres', pool, close: () => db.destroy() }
}
