import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startDebianPostgres } from './debian-postgres.ts'

const run = promisify(execFile)
const day = 24 * 60 * 60 * 1000
const today = `nightly-${new Date().toISOString().slice(0, 10)}.dump`

let base: string
let postgres: Awaited<ReturnType<typeof startDebianPostgres>>
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'postgres-'))
  // Postgres runs as another user.
  await chmod(base, 0o755)
  postgres = await startDebianPostgres(join(base, 'database'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(base, { recursive: true, force: true })
})

function settings(database: string) {
  return {
    PATH: process.env.PATH,
    PGHOST: '127.0.0.1',
    PGPORT: String(postgres.port),
    PGUSER: 'postgres',
    PGDATABASE: database,
    TZ: 'UTC',
  }
}

const sql = (database: string, text: string) =>
  run('psql', ['--no-align', '--tuples-only', '--command', text], { env: settings(database) })

/** Starts it and ends it after its first output. Returns the output and the exit code. */
async function oneRound(folder: string, env: Record<string, string | undefined>) {
  const child = spawn(join(root, 'src/operations/backup-postgres.sh'), [folder], { env })
  const ended = once(child, 'close')
  const texts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => texts.push(text))
  await expect.poll(() => texts.join('')).toMatch(/Backup|WARNING/)
  child.kill()
  const [code] = await ended
  return { said: texts.join(''), code }
}

test('[OWN-05] in containers a backup is written automatically, and can be restored', async () => {
  const folder = await temporaryFolder()
  await sql('postgres', 'create database kept')
  await sql('kept', "create table notes as select 'an answer' as text")
  const [old, older] = [join(folder, 'nightly-2020-01-01.dump'), join(folder, 'nightly-2019-01-01.dump')]
  for (const [name, age] of [
    [old, 20],
    [older, 40],
  ] as const) {
    await writeFile(name, '')
    await utimes(name, Date.now() / 1000, (Date.now() - age * day) / 1000)
  }
  const { said, code } = await oneRound(folder, settings('kept'))
  expect([said, code]).toEqual([expect.stringContaining(`written and checked: ${folder}/${today}`), 0])
  expect((await readdir(folder)).sort()).toEqual(['nightly-2020-01-01.dump', today])

  await sql('postgres', 'create database restored')
  await run('pg_restore', ['--dbname=restored', join(folder, today)], { env: settings('restored') })
  expect((await sql('restored', 'select text from notes')).stdout).toBe('an answer\n')
})

test('[OWN-05] a timer starts one attempt and gets its result', async () => {
  const folder = await temporaryFolder()
  const file = join(root, 'src/operations/backup-postgres.sh')
  const attempt = (database: string) => run(file, [folder, 'once'], { env: settings(database) })
  await expect(attempt('not there')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/WARNING: the backup \S+ was not written\.\n$/),
  })
  expect((await attempt('postgres')).stdout).toContain('Backup written and checked')
  expect((await stat(join(folder, today))).mode & 0o077).toBe(0)
  expect((await attempt('postgres')).stdout).toBe('')
})

test('[OWN-05] a failed backup is reported, and removes no old one', async () => {
  const folder = await temporaryFolder()
  const old = join(folder, 'nightly-2019-01-01.dump')
  await writeFile(old, '')
  await utimes(old, 0, 0)
  const { said, code } = await oneRound(folder, settings('not there'))
  expect([said, code]).toEqual([expect.stringContaining('WARNING: the backup'), 0])
  expect((await readdir(folder)).filter((name) => name.endsWith('.dump'))).toEqual([
    'nightly-2019-01-01.dump',
  ])
})
