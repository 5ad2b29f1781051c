import { readdir, truncate, statfs, open, writeFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hour } from '#lib/durations.ts'
import { examine } from '#commands/doctor/checks.ts'
import { updateTables } from '#server/backups/update-tables.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import { migrationsOf } from '#server/database/backup.ts'
import { databaseFile } from '#server/database/database-file.ts'
import { migrationNames, migrations } from '#server/database/migrations/list.ts'
import { firstMigratedAt, migrate } from '#server/database/migrations/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { readServerEnv } from '#server/env.ts'
import { moveToPostgres } from '#server/move/move.ts'
import { freshLocation } from '../../support/database.ts'
import { runCommand } from '../../support/product.ts'
import { runHere } from '../../support/run-here.ts'
import { rowsOf, schemaOf } from '../../support/schema-of.ts'
import {
  openInstallation,
  sample,
  storedSettings,
  storedVersions,
  unpack,
} from '../../support/stored-version.ts'
import { rowsIn, tablesIn } from '../../support/table-rows.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// A start prints its steps.
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())

async function openFor(where: Parameters<typeof openDatabase>[0]) {
  const opened = await openDatabase(where)
  onTestFinished(opened.close)
  return opened
}

/** An installation that a version has left, or that its backup was restored to; the clock is an hour later. */
async function installationOf(version: string, kind: 'site' | 'backup' = 'site') {
  const dataDir = await temporaryFolder()
  const settings = storedSettings(dataDir)
  const file = join(dataDir, databaseFile)
  const from = kind === 'site' ? file : join(await temporaryFolder(), 'backup.sqlite')
  await unpack(version, kind, from)
  const [rows, tables, applied] = [rowsIn(from), tablesIn(from), migrationsOf(from)]
  if (kind === 'backup')
    expect(await runHere('restore', settings, [from])).toMatchObject({ code: 0, errors: '' })
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const madeAt = await firstMigratedAt(db)
  await close()
  vi.useFakeTimers({ toFake: ['Date'], now: madeAt + hour })
  onTestFinished(() => void vi.useRealTimers())
  const backups = () => readdir(join(dataDir, 'backups')).catch(() => [])
  return { dataDir, databaseUrl: undefined, settings, file, from, rows, tables, applied, backups }
}

type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Checks that visitors and staff read what the version has stored. */
async function expectContent({ call, request, signIn }: Installation): Promise<void> {
  const cards = await call('GET', '/api/publication-cards')
  expect(cards).toEqual([expect.objectContaining({ title: sample.report })])
  const [{ _id: id, link, image }] = cards
  expect(await (await request('GET', link)).text()).toBe(sample.pdf)
  expect(
    (await request('GET', new URL(image, 'http://www.example.org').pathname)).headers.get('content-type'),
  ).toBe('image/png')
  expect((await call('GET', '/api/publication-search?q=baskets')).data).toEqual([])
  expect((await call('GET', '/api/publication-search?q=maize')).data).toEqual([
    expect.objectContaining({ _id: id }),
  ])
  expect(await call('GET', '/api/expertise-cards')).toEqual([
    expect.objectContaining({ title: sample.expertise }),
  ])
  await signIn()
  expect((await call('GET', '/api/unpublished-publications')).data).toEqual([
    expect.objectContaining({ title: sample.draft, state: 'draft' }),
  ])
  expect((await call('GET', `/api/publications/${id}/versions`)).data).toHaveLength(1)
  expect((await call('GET', '/api/queries')).data).toEqual([
    expect.objectContaining({ contactName: sample.writer, state: 'new' }),
  ])
  expect((await call('GET', '/api/appointments')).data).toEqual([
    expect.objectContaining({ fullName: sample.caller, state: 'handled', note: 'Sample note' }),
  ])
  expect(await call('GET', '/api/subscribers')).toMatchObject({ confirmed: 1, unconfirmed: 1 })
}

async function startIn(settings: Record<string, string>): Promise<Installation> {
  const installation = await openInstallation(settings)
  onTestFinished(installation.close)
  return installation
}

/** Appends a migration to those of this version, for one test. Returns its name and how to remove it. */
function appendMigration() {
  const name = `${String(migrationNames.length + 1).padStart(4, '0')}-sample-notes`
  async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table queries add column sample_note text not null default 'none'`.execute(db)
    await sql`create table sample_notes (id text primary key)`.execute(db)
  }
  Object.assign(migrations, { [name]: { up } })
  migrationNames.push(name)
  const remove = () => {
    Reflect.deleteProperty(migrations, name)
    migrationNames.splice(0, migrationNames.length, ...Object.keys(migrations))
  }
  onTestFinished(remove)
  return { name, remove }
}

test('a version is stored, with rows in every table', async () => {
  expect(storedVersions).toContain('1.0')
  for (const version of storedVersions)
    for (const kind of ['site', 'backup'] as const) {
      const file = join(await temporaryFolder(), databaseFile)
      await unpack(version, kind, file)
      for (const [name, rows] of Object.entries(rowsIn(file)))
        expect([name, rows.length]).not.toEqual([name, 0])
    }
})

describe.each(storedVersions)('of version %s', (version) => {
  test.each(['site', 'backup'] as const)(
    '[OWN-05] the database (%s) gets the tables of this version, and every row stays and is read',
    async (kind) => {
      const stored = await installationOf(version, kind)
      const fresh = await openFor({ dataDir: await temporaryFolder(), databaseUrl: undefined })
      await migrate(fresh.db)
      const started = await startIn(stored.settings)
      expect(await schemaOf(started.db, 'sqlite')).toEqual(await schemaOf(fresh.db, 'sqlite'))
      expect(rowsIn(stored.file, stored.tables)).toEqual(stored.rows)
      const pending = migrationNames.slice(stored.applied.length)
      expect(await stored.backups()).toHaveLength(pending.length > 0 ? 1 : 0)
      await expectContent(started)
    },
  )

  test('[OWN-06] the database moves to Postgres, where every row stays and is read', async () => {
    const stored = await installationOf(version)
    const { databaseUrl = '', remove } = await freshLocation('postgres')
    onTestFinished(remove)
    const said: string[] = []
    await moveToPostgres({ ...stored, databaseUrl, backupDir: undefined, say: (text) => said.push(text) })
    for (const [name, { length }] of Object.entries(stored.rows))
      expect(said).toContainEqual(
        expect.stringMatching(new RegExp(`^${name}: ${length} rows?, digest \\w{12} on both sides$`)),
      )
    const settings = storedSettings(stored.dataDir, databaseUrl)
    await expectContent(await startIn(settings))
    const { name } = appendMigration()
    const later = await startIn(settings)
    expect(await rowsOf(later.db, 'select name from kysely_migration')).toContain(JSON.stringify({ name }))
    await expectContent(later)
  })

  test('[OWN-05] a later version backs it up before it changes the tables, and the backup brings it back', async () => {
    const stored = await installationOf(version)
    const { name, remove } = appendMigration()
    const later = await openInstallation(stored.settings)
    expect(migrationsOf(stored.file)).toContain(name)
    expect(rowsIn(stored.file, stored.tables)).toEqual(stored.rows)
    await expectContent(later)
    await later.close()
    const [backup = '', ...more] = await stored.backups()
    expect([backup, more]).toEqual([expect.stringMatching(/^before-\d{4}-.*\.sqlite$/), []])

    remove()
    const newer = /is from a newer version of this product/
    expect((await runHere('staff', stored.settings, ['list'])).errors).toMatch(newer)
    expect((await runHere('restore', stored.settings, [stored.file, '--force'])).errors).toMatch(newer)
    const found = await examine(readServerEnv(stored.settings), { fetch: async () => new Response() })
    expect(found).toContainEqual(
      expect.objectContaining({ level: 'wrong', text: expect.stringMatching(newer) }),
    )
    const args = [join(stored.dataDir, 'backups', backup), '--force']
    expect(await runHere('restore', stored.settings, args)).toMatchObject({ code: 0, errors: '' })
    expect(migrationsOf(stored.file)).toEqual(stored.applied)
    expect(rowsIn(stored.file)).toEqual(stored.rows)
    await expectContent(await startIn(stored.settings))
  })

  test('[OWN-05] two processes that update it at once make one backup, of the tables before', async () => {
    const stored = await installationOf(version)
    const { name } = appendMigration()
    const backupDir = join(stored.dataDir, 'backups')
    const update = async () => updateTables(await openFor(stored), { ...stored, backupDir, say: () => {} })
    const applied = await Promise.all([update(), update()])
    expect(applied.flat().filter((each) => each === name)).toEqual([name])
    const [backup = '', ...more] = await stored.backups()
    expect(more).toEqual([])
    const to = join(backupDir, backup)
    expect(migrationsOf(to)).toEqual(stored.applied)
    // A process that looked before the update, and gets its turn after it.
    const before = migrationNames[stored.applied.length] ?? ''
    expect(await writeBackup({ ...stored, to, lockTimeout: 0, before })).toBeUndefined()
    expect(rowsIn(to)).toEqual(stored.rows)
    expect(await stored.backups()).toEqual([backup])
  })

  test('[OWN-05] on a disk without room for the backup the tables stay, until there is room', async () => {
    const stored = await installationOf(version)
    const { name } = appendMigration()
    const database = await openFor(stored)
    const { bavail, bsize } = await statfs(stored.dataDir)
    // The log claims to be larger than the disk, and takes no space.
    const log = `${stored.file}-wal`
    const { size } = await stat(log)
    await truncate(log, bavail * bsize)
    const options = { ...stored, backupDir: join(stored.dataDir, 'backups'), say: () => {} }
    await expect(updateTables(database, options)).rejects.toThrow(
      /the backup before that was not written: .* and a backup needs [\d,]+ MB: make room\. Nothing was changed\./,
    )
    expect(await stored.backups()).toEqual([])
    await truncate(log, size)
    expect(migrationsOf(stored.file)).toEqual(stored.applied)
    expect(await updateTables(database, options)).toContain(name)
    expect(rowsIn(stored.file, stored.tables)).toEqual(stored.rows)
  })

  test.each([
    ['cut off', async (file: string) => truncate(file, 9 * 4096)],
    ['empty', async (file: string) => writeFile(file, '')],
    ['of another program', async (file: string) => writeFile(file, 'text '.repeat(4000))],
    [
      'damaged inside',
      async (file: string) => {
        await using handle = await open(file, 'r+')
        await handle.write(Buffer.alloc(8 * 4096, 'x'), 0, undefined, 2 * 4096)
      },
    ],
  ])('[OWN-05] a backup that is %s is not restored, and the database stays', async (_what, damage) => {
    const stored = await installationOf(version)
    const file = join(stored.dataDir, 'copy.sqlite')
    await unpack(version, 'backup', file)
    await damage(file)
    expect(await runHere('restore', stored.settings, [file, '--force'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /copy\.sqlite is (?:not an intact database of this product|empty: .*)\.\n$/,
      ),
    })
    expect(rowsIn(stored.file)).toEqual(stored.rows)
  })

  test(
    'two copies of the API that start on it at once serve it, and no row changes',
    { tags: ['full'] },
    async () => {
      const stored = await installationOf(version)
      const settings = { ...stored.settings, SMTP_URL: '', NOTIFY_TO: '', PORT: '0' }
      const starts = [1, 2].map(() => runCommand('src/commands/api.ts', settings))
      for (const { output } of starts) await expect.poll(output).toContain('Ready')
      for (const { child, ended } of starts) {
        child.kill('SIGTERM')
        expect(await ended).toBe(0)
      }
      const { publication_cards: cards, queries } = rowsIn(stored.file, stored.tables)
      expect({ cards, queries }).toEqual({
        cards: stored.rows.publication_cards,
        queries: stored.rows.queries,
      })
    },
  )

  test('[INB-03] a deleted message can still be restored', async () => {
    const stored = await installationOf(version)
    const { output } = await runHere('restore-record', stored.settings, ['list'])
    const [, id = ''] = new RegExp(`^(\\w{24})  query .*${sample.deleted}$`, 'm').exec(output) ?? []
    expect(await runHere('restore-record', stored.settings, [id])).toMatchObject({ code: 0 })
    const { call, signIn } = await startIn(stored.settings)
    await signIn()
    expect((await call('GET', '/api/queries')).data).toContainEqual(
      expect.objectContaining({ _id: id, contactName: sample.deleted, state: 'new' }),
    )
  })
})
