import { mkdir, readdir, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkDisk } from '#commands/doctor/check-settings.ts'
import { startNightlyBackups } from '#server/backups/nightly.ts'
import { updateTables } from '#server/backups/update-tables.ts'
import { writeBackup } from '#server/backups/write-backup.ts'
import { restore } from '#server/database/backup.ts'
import { databaseFile } from '#server/database/database-file.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { migrationsOfV09 } from '#server/database/migrations/adopt.ts'
import { migrationNames } from '#server/database/migrations/list.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { insertExpertise } from '#server/expertise/store.ts'
import { freshLocation } from '../../support/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeTablesOfV09 } from '../../support/version-0.9.ts'

let dataDir: string
let backupDir: string
const day = 86_400_000

beforeEach(async () => {
  dataDir = await temporaryFolder()
  backupDir = join(dataDir, 'backups')
})

async function openAt(version: 'v0.9' | 'this version' = 'this version') {
  if (version === 'v0.9') await makeTablesOfV09({ dataDir, databaseUrl: undefined })
  const database = await openWithExtensions({ dataDir, databaseUrl: undefined })
  onTestFinished(database.close)
  if (version === 'this version') await migrate(database.db)
  return database
}

function titlesIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('SELECT title FROM expertise_cards').all()
  database.close()
  return rows.map(({ title }) => title)
}

const card = (title: string) => ({ id: title.padStart(24, '0'), title, icon: '', content: '<p>Text</p>' })

/** Nightly backups of the database in `dataDir`, with a clock that the test sets. */
function nightly(db: Awaited<ReturnType<typeof openAt>>['db'], clock: { now: number }) {
  const said: string[] = []
  const running = startNightlyBackups({
    db,
    dataDir,
    backupDir,
    now: () => clock.now,
    say: (text) => said.push(text),
  })
  onTestFinished(() => running.stop())
  return { said, stop: () => running.stop() }
}

test(
  '[OWN-05] after a missed night, one of two processes writes one backup at the start',
  { tags: ['full'] },
  async () => {
    const { db } = await openAt()
    await insertExpertise(db, card('one'))
    const clock = { now: Date.now() + 3 * day }
    const first = nightly(db, clock)
    const second = nightly(db, clock)
    // The database is written to during the backup.
    for (let number = 0; number < 20; number += 1) await insertExpertise(db, card(`more ${number}`))
    await expect.poll(() => [...first.said, ...second.said]).toHaveLength(1)
    await Promise.all([first.stop(), second.stop()])
    const [name = '', ...more] = await readdir(backupDir)
    expect(more).toEqual([])
    expect(name).toMatch(/^nightly-\d{4}-\d\d-\d\d\.sqlite$/)
    expect(first.said.concat(second.said)[0]).toMatch(/^Backup written and checked: \S+, \d+ records\.$/)
    expect(titlesIn(join(backupDir, name))).toContain('one')

    const third = nightly(db, clock)
    await third.stop()
    expect(third.said).toEqual([])
  },
)

test('[OWN-05] a stop does not wait for a backup, and the next start makes up for it', async () => {
  const { db } = await openAt()
  const clock = { now: Date.now() + 3 * day }
  const cut = nightly(db, clock)
  await cut.stop()
  expect(cut.said).toEqual([])
  expect(await readdir(dataDir)).not.toContain('backups')
  await mkdir(backupDir)
  await writeFile(join(backupDir, 'nightly-2026-01-01.sqlite.part'), 'what a kill has left')
  for (let number = 10; number < 30; number += 1)
    await writeFile(join(backupDir, `nightly-2020-01-${number}.sqlite`), '')
  const next = nightly(db, clock)
  await expect.poll(() => next.said).toHaveLength(1)
  await next.stop()
  const names = await readdir(backupDir)
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  expect(names.filter((name) => name.startsWith('nightly-2020'))).toHaveLength(8)
  expect(names).toHaveLength(9)
})

test('[OWN-05] a database younger than the last night has missed nothing', async () => {
  const { db } = await openAt()
  await nightly(db, { now: Date.now() }).stop()
  expect(await readdir(dataDir)).not.toContain('backups')
})

test('[OWN-05] a failed backup is a warning with its reason, and leaves no file', async () => {
  const { db } = await openAt()
  await writeFile(backupDir, 'a file in the way')
  const { said } = nightly(db, { now: Date.now() + 3 * day })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^WARNING: the nightly backup was not written: .+\. The site is not affected; .*BACKUP_DIR\.$/,
  )
  await insertExpertise(db, card('after'))
})

test('[OWN-05] a copy of a damaged database is not a backup', async () => {
  const { close } = await openAt()
  await close()
  const database = new DatabaseSync(join(dataDir, databaseFile))
  database.enableDefensive(false)
  // An index on another column than the one it names: the number of rows is the same.
  database.exec(
    "INSERT INTO meta VALUES ('one', 'two'); CREATE INDEX wrong ON meta (value); PRAGMA writable_schema = ON",
  )
  database.exec("UPDATE sqlite_master SET sql = 'CREATE INDEX wrong ON meta (key)' WHERE name = 'wrong'")
  database.close()
  const to = join(backupDir, 'nightly-2026-11-22.sqlite')
  await expect(writeBackup({ dataDir, to, lockTimeout: 0 })).rejects.toThrow(/not an intact database/)
  expect(await readdir(backupDir)).toEqual([])
})

test('[OWN-05] a backup that would fill the disk is not started', { tags: ['full'] }, async () => {
  const { close } = await openAt()
  await close()
  const { bavail, bsize } = await statfs(dataDir)
  // It claims to be larger than the disk, and takes no space.
  const log = join(dataDir, `${databaseFile}-wal`)
  await writeFile(log, '')
  await truncate(log, bavail * bsize)
  const to = join(backupDir, 'nightly-2026-11-22.sqlite')
  await expect(writeBackup({ dataDir, to, lockTimeout: 0 })).rejects.toThrow(
    /has \d+ MB left, and a backup needs \d+ MB: make room\.$/,
  )
  expect(await readdir(backupDir)).toEqual([])
  expect(await checkDisk({ env: { dataDir, backupDir, databaseUrl: undefined } })).toContainEqual(
    expect.objectContaining({ level: 'wrong', text: expect.stringContaining('too little for a backup') }),
  )
})

test('[OWN-05] the backup of a night is written once, and one before an update again', async () => {
  await openAt()
  const order = { dataDir, to: join(backupDir, 'nightly-2026-11-22.sqlite'), lockTimeout: 0 }
  const records = migrationNames.length
  expect(await writeBackup(order)).toBeGreaterThanOrEqual(records)
  expect(await writeBackup(order)).toBeUndefined()
  expect(await writeBackup({ ...order, before: '9999-later' })).toBeGreaterThanOrEqual(records)
})

test('[OWN-05] before the tables change a backup is written, and the version before can restore it', async () => {
  const database = await openAt('v0.9')
  await insertExpertise(database.db, card('before'))
  const said: string[] = []
  await updateTables(database, { dataDir, backupDir, say: (text) => said.push(text) })
  expect(said[0]).toMatch(
    /^This version changes the tables \([\w-]+(?:, [\w-]+)*\)\. Before that, a backup is written\.$/,
  )
  const [, file = ''] = /npm run restore -- (\S+) --force/.exec(said[1] ?? '') ?? []
  await insertExpertise(database.db, card('after'))
  await database.close()

  // The version before knows only its own migrations.
  await restore(dataDir, file, { force: true })
  const restored = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true })
  const names = restored.prepare('SELECT name FROM kysely_migration ORDER BY name').all()
  restored.close()
  expect(names.map(({ name }) => name)).toEqual(migrationsOfV09)
  expect(titlesIn(join(dataDir, databaseFile))).toEqual(['before'])
})

test('[OWN-05] without the backup the tables stay unchanged, and the operator may continue without one', async () => {
  const database = await openAt('v0.9')
  await writeFile(backupDir, 'a file in the way')
  await expect(updateTables(database, { dataDir, backupDir, say: () => {} })).rejects.toThrow(
    /and the backup before that was not written: .+\. Nothing was changed\. .* BACKUP_DIR=off\.$/,
  )
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  expect(rows).toHaveLength(migrationsOfV09.length)
  const said: string[] = []
  const off = { dataDir, backupDir: undefined, say: (text: string) => said.push(text) }
  await updateTables(database, off)
  expect(await updateTables(database, off)).toEqual([])
  expect(said).toEqual([expect.stringContaining('without a backup: BACKUP_DIR is off')])
})

test('[OWN-05] a new database needs no backup, and one in Postgres is the operator’s task', async () => {
  const made = await openWithExtensions({ dataDir, databaseUrl: undefined })
  onTestFinished(made.close)
  const said: string[] = []
  const options = { dataDir, backupDir, say: (text: string) => said.push(text) }
  expect(await updateTables(made, options)).toEqual(migrationNames)
  expect(said).toEqual([])
  const where = await freshLocation('postgres')
  onTestFinished(where.remove)
  await makeTablesOfV09(where)
  const postgres = await openWithExtensions(where)
  onTestFinished(postgres.close)
  await updateTables(postgres, { ...options, backupDir: undefined })
  expect(said).toEqual([expect.stringContaining('restore your own backup')])
})
