import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { openWithExtensions } from '../support/open-with-extensions.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { runHere, type Tool } from '../support/run-here.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: '' })
const run = (tool: Tool, ...args: string[]) => runHere(tool, settings(), args)

beforeEach(async () => {
  dataDir = await temporaryFolder()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await close()
})

/** Runs restore as a user who is not root, in a separate process. */
async function restoreAsOther(...args: string[]) {
  const isRoot = process.getuid?.() === 0
  const child = spawn(process.execPath, ['src/commands/restore.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...settings() },
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  })
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')])
  return output
}

test('an unreadable backup shows why, and what to do', async () => {
  const closed = join(dataDir, 'closed')
  const [file, inside] = [join(dataDir, 'copy.sqlite'), join(closed, 'copy.sqlite')]
  expect((await run('backup', file)).code).toBe(0)
  await run('backup', inside)
  if (process.getuid?.() === 0)
    for (const path of [dataDir, join(dataDir, 'site.sqlite')]) await chown(path, 65_534, 65_534)
  await chmod(file, 0o000)
  expect(await restoreAsOther(file, '--force')).toMatch(
    /^\S+copy\.sqlite cannot be used by \S+: permission denied\. Give it .*: chown \S+ \S+copy\.sqlite\n$/,
  )
  await chmod(closed, 0o000)
  expect(await restoreAsOther(inside, '--force')).toMatch(/may not enter \S+closed\. Copy it .*\n$/)
  await chmod(closed, 0o700)
  const empty = join(dataDir, 'empty.sqlite')
  await writeFile(empty, '')
  for (const [wrong, words] of [
    [join(dataDir, 'none.sqlite'), /^There is no file/],
    [closed, /is a folder/],
    ['/dev/null', /is not a regular file/],
    [empty, /is empty/],
    [
      join(file, 'inside.sqlite'),
      /inside\.sqlite cannot be read: a part of its path is a file, not a folder\.\n$/,
    ],
  ] as const) {
    const { code, errors } = await run('restore', wrong, '--force')
    expect([code, errors]).toEqual([1, expect.stringMatching(words)])
    expect(errors.trim().split('\n')).toHaveLength(1)
  }
})

test('another user’s database is not reported as damaged', { tags: ['full'] }, async () => {
  const file = join(dataDir, 'copy.sqlite')
  await run('backup', file)
  await chmod(file, 0o644)
  if (process.getuid?.() === 0) await chown(dataDir, 65_534, 65_534)
  await chmod(join(dataDir, 'site.sqlite'), 0o000)
  expect(await restoreAsOther(file, '--force')).toMatch(
    /site\.sqlite cannot be used by \S+: permission denied\./,
  )
})
