import { DatabaseSync } from 'node:sqlite'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { runCommand } from '../support/product.ts'
import { runHere } from '../support/run-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeTablesOfV09 } from '../support/version-0.9.ts'

const refusal =
  /is from a version before v0\.9: start v0\.9 on it once, then this version\. Nothing was changed\.$/m

/** A folder with a database that a version before v0.9 has left. */
async function folderBefore(): Promise<string> {
  const dataDir = await temporaryFolder()
  await makeTablesOfV09({ dataDir, databaseUrl: undefined }, 20)
  return dataDir
}

function migrationsIn(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true })
  return database.prepare('SELECT name FROM kysely_migration').all().length
}

test('a start on a database from before v0.9 is refused before anything is written', async () => {
  const dataDir = await folderBefore()
  const api = runCommand('src/commands/api.ts', { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' })
  expect(await api.ended).toBe(1)
  expect(api.errors()).toMatch(refusal)
  expect(migrationsIn(dataDir)).toBe(20)
  expect(await readdir(dataDir)).not.toContain('backups')
})

test('restore and staff refuse a database from before v0.9', async () => {
  const dataDir = await folderBefore()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const refused = { code: 1, errors: expect.stringMatching(refusal) }
  const backup = join(await folderBefore(), 'site.sqlite')
  expect(await runHere('restore', environment, [backup, '--force'])).toMatchObject(refused)
  expect(await runHere('staff', environment, ['list'])).toMatchObject(refused)
  expect(migrationsIn(dataDir)).toBe(20)
  expect((await readdir(dataDir)).filter((name) => /before|backups|restored/.test(name))).toEqual([])
})

test('a publisher does not lead on a database from before v0.9, and writes nothing to it', async () => {
  const databaseUrl = await createDatabase()
  await makeTablesOfV09({ dataDir: '', databaseUrl }, 32)
  const publisher = runCommand('src/commands/publisher.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await temporaryFolder(),
    PUBLISH_DIR: await temporaryFolder(),
    API_HOST: 'http://127.0.0.1:1',
    SITE_URL: 'http://localhost',
  })
  onTestFinished(async () => {
    publisher.child.kill('SIGTERM')
    await publisher.ended
  })
  await expect.poll(publisher.errors, { timeout: 30_000 }).toMatch(refusal)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select name from rebuilds')
  await client.end()
  expect(rows).toEqual([])
})
