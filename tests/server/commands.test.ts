import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '#server/auth/accounts.ts'
import { isPassword } from '#server/auth/passwords.ts'
import { openDatabase } from '#server/database/open.ts'
import { runCommand } from '../support/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await temporaryFolder()
})

async function run(name: string, ...args: string[]) {
  const command = runCommand(`src/server/commands/${name}.ts`, { DATA_DIR: dataDir, DATABASE_URL: '' }, args)
  const code = await command.ended
  return { code, output: command.output() }
}

async function account(email: string) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  const found = await findAccount(db, email)
  await close()
  return found
}

test('staff are added with a password shown once, listed, given a new one, and disabled', async () => {
  const added = await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  expect(added).toMatchObject({ code: 0 })
  const [, password = ''] = /password (\S+)/.exec(added.output) ?? []
  expect(await isPassword(password, (await account('one@example.org'))?.password_hash)).toBe(true)
  expect((await run('staff', 'list')).output).toMatch(/one@example\.org {2}Sample One {2}Editor {2}active/)
  const reset = await run('staff', 'reset', 'ONE@example.org')
  expect(reset.code).toBe(0)
  expect(await isPassword(password, (await account('one@example.org'))?.password_hash)).toBe(false)
  expect((await run('staff', 'disable', 'one@example.org')).code).toBe(0)
  expect((await run('staff', 'list')).output).toContain('disabled')
})

test.each([
  [['add', 'one@example.org'], /Usage:/],
  [['add', 'nobody', '--name', 'X'], /Usage:/],
  [['reset', 'nobody@example.org'], /There is no account for nobody@example\.org/],
  [['nothing'], /Usage:/],
  [['add', 'one@example.org', '--nme', 'X'], /Unknown option '--nme'/],
])('staff %j says what is wrong and ends with 1', async (args, words) => {
  const { code, output } = await run('staff', ...args)
  expect(code).toBe(1)
  expect(output).toMatch(words)
  expect(output).not.toMatch(/\n\s+at /)
})

test('a backup is whole, is never written over, and can be gone back to; what was there is kept', async () => {
  await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  const file = join(dataDir, 'copy.sqlite')
  expect((await run('backup', file)).code).toBe(0)
  expect(await run('backup', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists already'),
  })
  await run('staff', 'add', 'two@example.org', '--name', 'Sample Two')
  expect(await run('restore', file)).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
  const { code, output } = await run('restore', file, '--force')
  expect(code).toBe(0)
  expect(output).toMatch(/what was there is kept as/)
  expect(await account('one@example.org')).toBeDefined()
  expect(await account('two@example.org')).toBeUndefined()
})

test('a backup is one file, and what stands in its way is one sentence', async () => {
  expect((await run('backup')).output).toMatch(/There is no database in/)
  expect((await run('staff', 'list')).output).toMatch(/There is no account yet/)
  const folder = join(dataDir, 'copies')
  expect((await run('backup', join(folder, 'one.sqlite'))).code).toBe(0)
  expect(await readdir(folder)).toEqual(['one.sqlite'])
  for (const wrong of ['--help', join(folder, 'one.sqlite', 'two.sqlite')]) {
    const { code, output } = await run('backup', wrong)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
  }
})

test('a database that is none says how to go on', async () => {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'site.sqlite'), 'not a database, but long enough to be read as one')
  const { code, output } = await run('staff', 'list')
  expect(code).toBe(1)
  expect(output).toMatch(/site\.sqlite cannot be opened: .*npm run restore/)
  expect(output.trim().split('\n')).toHaveLength(1)
})

test('content in Postgres is backed up with its own tools', async () => {
  for (const [name, words] of [
    ['backup', /pg_dump --format=custom --file=backup\.dump "\$DATABASE_URL"/],
    ['restore', /pg_restore --clean --if-exists --dbname="\$DATABASE_URL" backup\.dump/],
  ] as const) {
    const command = runCommand(`src/server/commands/${name}.ts`, { DATABASE_URL: 'postgres://localhost/db' })
    expect(await command.ended).toBe(1)
    expect(command.output()).toMatch(words)
  }
})

test('nothing is restored from what is no database, or over one in use', async () => {
  await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  const wrong = join(dataDir, 'wrong.sqlite')
  await writeFile(wrong, 'not a database')
  expect((await run('restore', wrong, '--force')).output).toMatch(/is not a whole database/)
  const file = join(dataDir, 'copy.sqlite')
  await run('backup', file)
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined })
  await db.selectFrom('accounts').selectAll().execute()
  expect((await run('restore', file, '--force')).output).toMatch(/stop it first/)
  await close()
  expect((await run('restore', file, '--force')).code).toBe(0)
  expect(await account('one@example.org')).toBeDefined()
})

test('DATA_DIR, the database and its backups can be read by their owner alone, also those of an older version', async () => {
  dataDir = join(dataDir, 'made')
  await run('staff', 'add', 'one@example.org', '--name', 'Sample One')
  await run('backup')
  const modes = async () => {
    const names = await readdir(dataDir, { recursive: true })
    const stats = await Promise.all(['', ...names].map((name) => stat(join(dataDir, name))))
    return stats.map(({ mode }) => mode & 0o077)
  }
  expect(await modes()).toEqual([0, 0, 0, 0])
  await chmod(join(dataDir, 'site.sqlite'), 0o644)
  await run('staff', 'list')
  expect(await modes()).toEqual([0, 0, 0, 0])
})
