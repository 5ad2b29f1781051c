import { chmod, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { findAccount } from '#server/accounts/accounts.ts'
import { isPassword } from '#server/accounts/passwords.ts'
import { lockDataDir } from '#commands/data-lock.ts'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { systemActor } from '#server/acts/actor.ts'
import { markDeleted } from '#server/deletion/mark-deleted.ts'
import { insertExpertise, listExpertise } from '#server/expertise/store.ts'
import { wholeList } from '#server/database/page.ts'
import { openHookState } from '#server/publishing/rebuilds.ts'
import { freshLocation } from '../support/database.ts'
import { runCommand } from '../support/product.ts'
import { runHere, type Tool } from '../support/run-here.ts'
import { gateOrFull } from '../support/scope.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeTablesOfV09 } from '../support/version-0.9.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await temporaryFolder()
})

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' })

async function run(tool: Tool, ...args: string[]) {
  return runHere(tool, settings(), args)
}

/** As an operator does: in a separate process. */
async function start(name: string, environment: Record<string, string>, ...args: string[]) {
  const command = runCommand(`src/commands/${name}.ts`, { ...settings(), ...environment }, args)
  const code = await command.ended
  return { code, output: command.output(), errors: command.errors() }
}

async function account(email: string) {
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  const found = await findAccount(db, email)
  await close()
  return found
}

/** A database as the first start makes it, without an account. */
async function makeDatabase(): Promise<void> {
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await close()
}

test('[OWN-04] an export and a backup are recorded in the audit trail, and succeed even if the entry cannot be written', async () => {
  await makeDatabase()
  const backup = (name: string) => run('backup', join(dataDir, name))
  expect((await run('export', join(dataDir, 'first'))).code).toBe(0)
  expect((await backup('first.sqlite')).code).toBe(0)
  const { output } = await run('audit', '--kind', 'messages')
  expect(output).toMatch(/npm run backup {2}exported {2}the whole database, as a backup\n/)
  expect(output).toMatch(/npm run export {2}exported {2}0 publications and 0 expertise cards, as JSON\n/)

  const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON audit_lines BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  )
  database.close()
  const said = { code: 0, errors: 'WARNING: This is missing from the audit trail: the disk is full.\n' }
  expect(await run('export', join(dataDir, 'second'))).toMatchObject(said)
  expect(await backup('second.sqlite')).toMatchObject(said)
  const files = await readdir(dataDir)
  expect(files).toEqual(expect.arrayContaining(['first', 'second', 'first.sqlite', 'second.sqlite']))
})

test('staff without a database fails, and creates none', async () => {
  const folder = join(dataDir, 'elsewhere')
  await mkdir(folder)
  dataDir = folder
  expect(await run('staff', 'add', 'one@example.org', '--name', 'Sample One')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no database in DATA_DIR \S+: .*\n$/),
  })
  expect(await readdir(folder)).toEqual([])
})

test('staff are added, listed, given a password, and disabled', async () => {
  await makeDatabase()
  const added = await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  expect(added).toMatchObject({ code: 0 })
  const [, password = ''] = /password (\S+)/.exec(added.output) ?? []
  expect(await isPassword(password, (await account('one@example.org'))?.password_hash)).toBe(true)
  expect((await run('staff', 'list')).output).toMatch(/one@example\.org {2}Sample One {2}Editor {2}active/)
  const reset = await run('staff', 'reset', 'ONE@example.org')
  expect(reset.code).toBe(0)
  expect(await isPassword(password, (await account('one@example.org'))?.password_hash)).toBe(false)
  expect(await run('staff', 'disable', 'one@example.org')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^This is the last account [^\n]*\n$/),
  })
  await run('staff', 'add', 'two@example.org', '--name', 'Sample Two')
  expect((await run('staff', 'disable', 'one@example.org')).code).toBe(0)
  expect((await run('staff', 'list')).output).toContain('disabled')
  expect((await run('staff', 'enable', 'one@example.org')).code).toBe(0)
  expect((await run('staff', 'list')).output).not.toContain('disabled')
})

test('[OWN-03, OWN-04] links are printed with the address of the site, and `npm run audit` lists the actions of commands', async () => {
  await makeDatabase()
  const environment = { ...settings(), SITE_URL: 'https://www.example.org' }
  const invitation = ['invite', 'one@example.org', '--name', 'Sample\x1B One']
  const invited = await runHere('staff', environment, invitation)
  const [, secret = ''] =
    /https:\/\/www\.example\.org\/login#set-password=(\S{43})\n/.exec(invited.output) ?? []
  expect(secret).not.toBe('')
  expect((await run('staff', 'link', 'one@example.org')).output).toMatch(/login#set-password=\S{43}\n/)
  const { output } = await run('audit')
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/npm run staff {2}link-made {2}account {2}Sample  One \(one@example\.org\)/),
    expect.stringMatching(/npm run staff {2}invited {2}account {2}Sample  One \(one@example\.org\)/),
  ])
  expect(output).not.toContain(secret)
  const lines = (await run('audit', '--json', '--since', '2020-01-01', '--kind', 'accounts')).output.trim()
  expect(lines.split('\n').map((line) => JSON.parse(line).act)).toEqual(['link-made', 'invited'])
  expect((await run('audit', '--who', 'one@example.org', '--kind', 'sign-in')).output).toBe('')
  for (const args of [['--since', 'yesterday'], ['--kind', 'everything'], ['--what']])
    expect(await run('audit', ...args)).toMatchObject({ code: 1 })
})

test.each([
  [['add', 'one@example.org'], /Usage:/],
  [['add', 'nobody', '--name', 'X'], /Usage:/],
  [['reset', 'nobody@example.org'], /There is no account for nobody@example\.org/],
  [['nothing'], /Usage:/],
  [['add', 'one@example.org', '--nme', 'X'], /Unknown option '--nme'/],
])('staff %j reports the fault and exits with 1', async (args, words) => {
  await makeDatabase()
  const { code, output } = await run('staff', ...args)
  expect(code).toBe(1)
  expect(output).toMatch(words)
  expect(output).not.toMatch(/\n\s+at /)
})

test(
  'a process that runs a tool prints its output, and exits with its code',
  { tags: ['full'] },
  async () => {
    await makeDatabase()
    const added = await start('staff', {}, 'add', 'one@example.org', '--name', 'Sample One')
    expect(added).toMatchObject({ code: 0, errors: '' })
    expect(added.output).toMatch(/^Added\. one@example\.org signs in with the password \S+/)
    const wrong = await start('staff', {}, 'reset', 'nobody@example.org')
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringMatching(/^There is no account [^\n]*\n$/) })
    expect(wrong.output).toBe(wrong.errors)
  },
)

test('a backup is never overwritten', async () => {
  await makeDatabase()
  const file = join(dataDir, 'copy.sqlite')
  expect((await run('backup', file)).code).toBe(0)
  expect(await run('backup', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists already'),
  })
})

test('a restored backup replaces the data, which stays beside it', async () => {
  await makeDatabase()
  await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  const file = join(dataDir, 'copy.sqlite')
  await run('backup', file)
  await run('staff', 'add', 'two@example.org', '--name', 'Sample Two')
  expect(await run('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
  const { code, output } = await run('restore', file, '--force')
  expect(code).toBe(0)
  expect(output).toMatch(/the earlier data is now/)
  expect(await account('one@example.org')).toBeDefined()
  expect(await account('two@example.org')).toBeUndefined()
})

test('a backup is one file, and a failed backup reports one sentence', async () => {
  expect((await run('backup')).output).toMatch(/There is no database in/)
  await makeDatabase()
  expect((await run('staff', 'list')).output).toMatch(/There is no account yet/)
  const folder = join(dataDir, 'copies')
  expect((await run('restore')).errors).toMatch(/^Name the backup: .*\nThere is no backup in \S+\n$/)
  expect((await run('backup')).code).toBe(0)
  expect((await run('restore')).errors).toMatch(/\nBackups:\n.* MB {2}\S+backups\/\S+\.sqlite\n$/)
  expect((await run('backup', join(folder, 'one.sqlite'))).code).toBe(0)
  expect(await readdir(folder)).toEqual(['one.sqlite'])
  for (const wrong of ['--help', join(folder, 'one.sqlite', 'two.sqlite')]) {
    const { code, output } = await run('backup', wrong)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
})

const damages = [
  ['is none', async (file: string) => writeFile(file, 'not a database, but long enough to be read as one')],
  ['is cut off', async (file: string) => truncate(file, 3 * 4096)],
  [
    'is damaged inside',
    async (file: string) => {
      const handle = await open(file, 'r+')
      await handle.write(Buffer.alloc(8 * 4096, 'x'), 0, undefined, 2 * 4096)
      await handle.close()
    },
  ],
] as const

test.each(damages.slice(gateOrFull(-1, 0)))(
  'a database that %s is reported in one sentence, and a backup can replace it',
  async (_what, damage) => {
    await makeDatabase()
    await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
    const copy = join(dataDir, 'copy.sqlite')
    await run('backup', copy)
    const file = join(dataDir, 'site.sqlite')
    await damage(file)
    for (const { code, errors } of [await run('staff', 'list'), await start('start', {})]) {
      expect(code).toBe(1)
      expect(errors).toMatch(/site\.sqlite cannot be opened: .*npm run restore -- FILE --force/)
      expect(errors.trim().split('\n')).toHaveLength(1)
    }
    expect(await run('restore', copy, '--force')).toMatchObject({ code: 0 })
    expect(await account('one@example.org')).toBeDefined()
  },
)

test('staff on a foreign Postgres database fails, and creates no tables there', async () => {
  const { databaseUrl = '', remove } = await freshLocation('postgres')
  onTestFinished(remove)
  const { code, errors } = await runHere('staff', { ...settings(), DATABASE_URL: databaseUrl }, ['list'])
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database at DATABASE_URL has no tables .*\n$/),
  ])
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl })
  onTestFinished(close)
  expect(await db.introspection.getTables()).toEqual([])
})

test('a restore preserves the replaced database with its log, which may hold data that a damaged file lacks', async () => {
  await makeDatabase()
  const copy = join(dataDir, 'copy.sqlite')
  await run('backup', copy)
  const file = join(dataDir, 'site.sqlite')
  await writeFile(file, 'not a database, but long enough to be read as one')
  await writeFile(`${file}-wal`, 'what the file lacks')
  const restored = await run('restore', copy, '--force')
  expect(restored.code).toBe(0)
  const [kept = ''] = /site\.sqlite\.before-\d+/.exec(restored.output) ?? []
  expect(await readFile(join(dataDir, `${kept}-wal`), 'utf8')).toBe('what the file lacks')
})

test('an API with the build hook of an existing site starts without samples', async () => {
  const { code, errors } = await start('api', { BUILD_HOOK_URL: 'http://127.0.0.1:1/hook' })
  expect(code).toBe(1)
  expect(errors).toMatch(/^There is a site already, but the database in DATA_DIR \S+ is missing or empty/)
  expect(await readdir(dataDir)).toEqual([])
})

test('a backup of a newer version is not restored', async () => {
  await makeDatabase()
  const copy = join(dataDir, 'copy.sqlite')
  await run('backup', copy)
  const newer = new DatabaseSync(copy)
  newer.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')")
  newer.close()
  expect(await run('restore', copy, '--force')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is from a newer version of this product/),
  })
})

test('content in Postgres is backed up with Postgres’s tools', async () => {
  for (const [name, words] of [
    ['backup', /pg_dump --format=custom --file=backup\.dump "\$DATABASE_URL"/],
    ['restore', /pg_restore --clean --if-exists --dbname="\$DATABASE_URL" backup\.dump/],
  ] as const) {
    const { code, output } = await runHere(name, { DATABASE_URL: 'postgres://localhost/db' }, [])
    expect(code).toBe(1)
    expect(output).toMatch(words)
  }
})

test('a restore accepts only a database, and refuses to replace one in use', async () => {
  await makeDatabase()
  await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  const wrong = join(dataDir, 'wrong.sqlite')
  await writeFile(wrong, 'not a database')
  expect((await start('restore', {}, wrong, '--force')).output).toMatch(/is not an intact database/)
  const file = join(dataDir, 'copy.sqlite')
  await run('backup', file)
  const lock = await lockDataDir(dataDir)
  expect((await start('restore', {}, file, '--force')).output).toMatch(/Another server is running/)
  lock.release()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await db.selectFrom('accounts').selectAll().execute()
  expect((await start('restore', {}, file, '--force')).output).toMatch(/stop it first/)
  await close()
  expect((await start('restore', {}, file, '--force')).code).toBe(0)
  expect(await account('one@example.org')).toBeDefined()
})

test('only their owner can read DATA_DIR, the database and its backups, also those of an older version', async () => {
  dataDir = join(dataDir, 'made')
  const environment = { ...settings(), SEED: 'none' }
  const api = runCommand('src/commands/api.ts', environment)
  await expect.poll(() => api.output()).toContain('Ready')
  api.child.kill('SIGTERM')
  expect(await api.ended).toBe(0)
  await start('backup', {})
  const modes = async () => {
    const names = await readdir(dataDir, { recursive: true })
    const stats = await Promise.all(['', ...names].map((name) => stat(join(dataDir, name))))
    return stats.map(({ mode }) => mode & 0o077)
  }
  expect(await modes()).toEqual([0, 0, 0, 0])
  // As an administrator creates a folder, and a killed server leaves a log behind.
  await chmod(dataDir, 0o755)
  for (const name of ['site.sqlite', 'site.sqlite-wal', 'site.sqlite.kept']) {
    await writeFile(join(dataDir, name), '', { flag: 'a' })
    await chmod(join(dataDir, name), 0o644)
  }
  await start('staff', {}, 'list')
  expect(new Set(await modes())).toEqual(new Set([0]))
})

test('[INB-03] deleted records are listed and restored by their identifier, and a running site notices', async () => {
  expect((await run('restore-record', 'list')).errors).toMatch(/^There is no database in DATA_DIR /)
  await makeDatabase()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  const id = '65a000000000000000000001'
  await insertExpertise(db, { id, title: 'Policy', icon: '', content: '<p>Text</p>' })
  expect((await run('restore-record', 'list')).output).toBe('Nothing was deleted within 30 days.\n')
  await markDeleted(db, 'expertise-card', id, systemActor('Sample Author', Date.now()))
  expect((await run('restore-record', 'list')).output).toMatch(
    new RegExp(`^${id}  expertise-card  .*  Sample Author  Policy\n$`),
  )
  expect(await run('restore-record', id)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored: '),
  })
  expect((await listExpertise(db, wholeList)).total).toBe(1)
  expect((await openHookState(db, Date.now).read()).wanted).toBe(1)
  expect(await run('restore-record', id)).toMatchObject({ code: 1, errors: expect.stringContaining(id) })
  expect((await run('restore-record')).errors).toMatch(/^Usage:/)
  await close()
})

test(
  '[OWN-05] the API writes a backup before it changes the tables, and makes up for a missed night',
  { tags: ['full'] },
  async () => {
    await makeTablesOfV09({ dataDir, databaseUrl: undefined })
    const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
    await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(db)
    await close()
    const environment = { ...settings(), SEED: 'none' }
    const api = runCommand('src/commands/api.ts', environment)
    await expect
      .poll(() => api.errors())
      .toMatch(/^Backup written and checked: \S+nightly-\S+\.sqlite, \d+ records\.$/m)
    expect(api.output()).toMatch(
      /This version changes the tables \([^)]+\)\. Before that, a backup is written\.\n/,
    )
    api.child.kill('SIGTERM')
    expect(await api.ended).toBe(0)
    const names = await readdir(join(dataDir, 'backups'))
    expect(names.sort()).toEqual([expect.stringMatching(/^before-/), expect.stringMatching(/^nightly-/)])
  },
)
