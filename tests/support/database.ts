import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openWithExtensions } from './open-with-extensions.ts'
import { emptyDatabase } from './postgres-setup.ts'
import { gateOrFull } from './scope.ts'

/** Both databases that the product runs on. */
export const bothDialects = ['sqlite', 'postgres'] as const
export type Dialect = (typeof bothDialects)[number]

/**
 * The databases for suites whose statements other suites test on both: SQLite alone in `npm test`, both in
 * `npm run test:full` and when a file is run by itself. Suites with their own SQL take `bothDialects`.
 */
export const dialects = gateOrFull<readonly Dialect[]>(['sqlite'], bothDialects)

/** Creates a database, with further options of `create database`. Returns its address. */
export async function createDatabase(options = ''): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name} ${options}`)
  await client.end()
  url.pathname = name
  return url.href
}

/** The location of a fresh database without tables, and how to remove it. */
export async function freshLocation(dialect: Dialect) {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
  return {
    dataDir,
    databaseUrl: dialect === 'sqlite' ? undefined : await createDatabase(),
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 20 }),
  }
}

/** A fresh database with all its tables, empty. */
export async function freshDatabase(dialect: Dialect) {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
  if (dialect === 'sqlite') await cp(inject('emptyFolder'), dataDir, { recursive: true })
  const databaseUrl = dialect === 'sqlite' ? undefined : await createDatabase(`template ${emptyDatabase}`)
  const database = await openWithExtensions({ dataDir, databaseUrl })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
