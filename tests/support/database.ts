import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { migrate } from '#server/migrations/migrate.ts'

/** Both databases that the product runs on; every API suite runs on each. */
export const dialects = ['sqlite', 'postgres'] as const
export type Dialect = (typeof dialects)[number]

/** Where a fresh, empty database is, and how to be rid of it. */
export async function freshLocation(dialect: Dialect) {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  if (dialect === 'sqlite') return { dataDir, databaseUrl: undefined, remove }
  const url = new URL(inject('postgresUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = name
  return { dataDir, databaseUrl: url.href, remove }
}

/** A fresh database with all its tables. */
export async function freshDatabase(dialect: Dialect) {
  const { remove, ...location } = await freshLocation(dialect)
  const database = await openDatabase(location)
  await migrate(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      await remove()
    },
  }
}
