import { execFileSync } from 'node:child_process'
import { mkdir, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '#server/database/database-file.ts'
import { readServerEnv } from '#server/env.ts'
import { openApi, openData } from '#commands/open-backend.ts'
import { json } from '../../support/api.ts'
import { type Dialect, freshLocation } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function openIn(
  where: { dataDir: string; databaseUrl: string | undefined },
  readSite?: () => Promise<void>,
) {
  const env = { ...readServerEnv({}), ...where, seed: 'none' as const }
  const database = await openData({ env, step: async (_words, work) => work(), hasSite: false })
  onTestFinished(() => database.close().catch(() => {}))
  const { app, stopBeingReady } = openApi({
    env,
    database,
    log: () => {},
    onContentChange: () => {},
    ...(readSite ? { readSite } : {}),
  })
  let sent = 0
  return {
    db: database.db,
    stopBeingReady,
    ready: async () => {
      const answer = await app.request('/readyz')
      return { ...(await answer.json()), status: answer.status }
    },
    read: async () => (await app.request('/api/publication-cards', {}, {})).status,
    /** Sends a message of this length. Returns the status. */
    write: async (length = 20) => {
      sent += 1
      const query = {
        contactName: 'Sample Visitor',
        phoneNumber: '0700000000',
        email: `visitor${sent}@example.org`,
        mainIdea: 'x'.repeat(length),
      }
      return (await app.request('/api/queries', json(query), {})).status
    },
    messages: async () => (await database.db.selectFrom('queries').select('id').execute()).length,
  }
}

async function openFresh(dialect: Dialect) {
  const { remove, ...where } = await freshLocation(dialect)
  onTestFinished(remove)
  return { ...where, ...(await openIn(where)) }
}

test.each<[string, (file: string, folder: string) => Promise<void>]>([
  ['whose folder is deleted', (_file, folder) => rm(folder, { recursive: true })],
  ['that is deleted', (file) => rm(file)],
  [
    'that is replaced by another',
    async (file) => {
      await writeFile(`${file}.other`, '')
      await rename(`${file}.other`, file)
    },
  ],
  ['that is emptied', (file) => truncate(file, 0)],
  [
    'that is written over',
    async (file) => {
      const handle = await open(file, 'r+')
      await handle.write('no database any more '.repeat(500), 0)
      await handle.close()
    },
  ],
  ['whose log is deleted', (file) => rm(`${file}-wal`)],
  ['whose log is emptied', (file) => truncate(`${file}-wal`, 0)],
  ['whose log is cut off', (file) => truncate(`${file}-wal`, 100)],
])(
  'with a database %s nothing is accepted, and the server says that it is not ready',
  async (_what, lose) => {
    const { dataDir, ready, write, messages } = await openFresh('sqlite')
    expect([await write(), await write(), (await ready()).status]).toEqual([201, 201, 200])
    const before = await messages()
    await lose(join(dataDir, databaseFile), dataDir)
    expect([await write(), await write()]).toEqual([503, 503])
    await expect
      .poll(ready)
      .toMatchObject({ status: 503, message: 'The database cannot be read and written.' })
    expect(before).toBe(2)
  },
)

test('an externally emptied log is noticed even if the file holds all of it', async () => {
  const { dataDir, db, write } = await openFresh('sqlite')
  const log = join(dataDir, `${databaseFile}-wal`)
  expect(await write()).toBe(201)
  await sql`pragma wal_checkpoint(passive)`.execute(db)
  expect(await write()).toBe(201)
  await sql`pragma wal_checkpoint(passive)`.execute(db)
  await truncate(log, 0)
  expect([await write(), await write()]).toEqual([503, 503])
})

test('a log checkpointed by another program is not a fault, and no write is lost', async () => {
  const { dataDir, write, messages } = await openFresh('sqlite')
  const file = join(dataDir, databaseFile)
  expect(await write()).toBe(201)
  const other = new DatabaseSync(file)
  other.exec('pragma wal_checkpoint(truncate)')
  expect((await stat(`${file}-wal`)).size).toBe(0)
  expect([await write(), await write(), await messages()]).toEqual([201, 201, 3])
  other.close()
})

test('with a dropped Postgres database no write is accepted, and the server is not ready', async () => {
  const { databaseUrl = '', ready, write } = await openFresh('postgres')
  expect([await write(), (await ready()).status]).toEqual([201, 200])
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = 'postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(`drop database ${name} with (force)`)
  await client.end()
  expect(await write()).toBe(503)
  await expect.poll(ready).toMatchObject({ status: 503 })
})

test.each(['sqlite', 'postgres'] as const)(
  'on %s, missing tables are not an internal error',
  async (dialect) => {
    const { db, ready, write } = await openFresh(dialect)
    await db.schema.dropTable('meta').execute()
    await expect.poll(ready).toMatchObject({ status: 503 })
    if (dialect === 'sqlite') return
    await db.schema.dropTable('queries').execute()
    expect(await write()).toBe(503)
  },
)

/** A folder on a disk of 40 MB, or on the usual disk where none can be mounted. */
async function smallDisk(): Promise<{ folder: string; isSmall: boolean }> {
  const folder = await temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return { folder, isSmall: false }
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return { folder, isSmall: true }
}

test('on a full disk writes get 507, reads continue, and free space restores writes', async () => {
  const { folder, isSmall } = await smallDisk()
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const { db, ready, read, write } = await openIn({ dataDir, databaseUrl: undefined })
  expect([await write(), (await ready()).status]).toEqual([201, 200])
  const fill = async () => {
    const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? {}
    if (isSmall) await writeFile(join(folder, 'filler'), Buffer.alloc(64 * 1024 * 1024)).catch(() => {})
    else await sql.raw(`pragma max_page_count = ${page_count}`).execute(db)
  }
  const empty = () =>
    isSmall ? rm(join(folder, 'filler')) : sql`pragma max_page_count = 1000000`.execute(db)
  await fill()
  let status = 201
  for (let count = 0; status === 201 && count < 5000; count += 1) status = await write(2000)
  expect(status).toBe(507)
  expect(await read()).toBe(200)
  if (isSmall)
    await expect
      .poll(ready)
      .toMatchObject({ status: 507, code: 'storage_full', message: expect.stringMatching(/room|less than/) })
  await empty()
  expect(await write(2000)).toBe(201)
  await expect.poll(ready).toMatchObject({ status: 200 })
})

test('an unreadable site, and a stop, make the server unready', async () => {
  const { remove, ...where } = await freshLocation('sqlite')
  onTestFinished(remove)
  const site = { isThere: false }
  const { stopBeingReady, ready } = await openIn(where, async () => {
    if (!site.isThere) throw new Error('no site')
  })
  expect(await ready()).toMatchObject({ status: 503, message: 'The built site cannot be read.' })
  site.isThere = true
  await expect.poll(ready).toMatchObject({ status: 200 })
  stopBeingReady()
  expect(await ready()).toMatchObject({ status: 503, message: 'The server is stopping.' })
})
