import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const nobody = 65_534
const daemon = 1

let dataDir: string

beforeEach(async () => {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it acts as other users.')
  const above = await temporaryFolder()
  await chmod(above, 0o755)
  dataDir = join(above, 'data of a site')
  await mkdir(dataDir)
})

/** Gives the folder with all its files to a user. */
async function giveTo(user: number): Promise<void> {
  for (const name of await readdir(dataDir)) await chown(join(dataDir, name), user, user)
  await chown(dataDir, user, user)
}

/** Runs a command of the product as a user. */
function run(user: number, command: string, args: string[] = [], environment: Record<string, string> = {}) {
  const node = [process.execPath, join(root, `src/commands/${command}.ts`), ...args]
  const { status, stdout, stderr } = spawnSync(
    'setpriv',
    [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...node],
    {
      encoding: 'utf8',
      cwd: root,
      // A server that is not refused runs on, and no limit of a test ends this call, which blocks.
      timeout: 30_000,
      env: { PATH: process.env.PATH, HOME: '/nonexistent', PORT: '0', DATA_DIR: dataDir, ...environment },
    },
  )
  return { status, stdout, stderr }
}

/** The commands of `npm run` that read or write DATA_DIR. */
async function commands(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const names = Object.values<string>(scripts).flatMap(
    (script) => /src\/commands\/(?:serve\.sh )?(\S+?)(?:\.ts)?$/.exec(script)?.[1] ?? [],
  )
  return names.filter((name) => !['conformance', 'preview', 'dev'].includes(name))
}

test('[OWN-07] every command refuses another user than the one of the product, with the line to run instead, and creates nothing', async () => {
  await writeFile(join(dataDir, 'site.sqlite'), '')
  await giveTo(nobody)
  const names = await commands()
  expect(names).toEqual(
    expect.arrayContaining(['start', 'api', 'publisher', 'backup', 'doctor', 'restore-record']),
  )
  for (const name of names) {
    const said = name === 'start' ? 'npm start' : `npm run ${name}`
    const users = [[0, 'root'], ...(name === 'backup' ? ([[daemon, 'daemon']] as const) : [])] as const
    for (const [user, own] of users)
      expect([name, own, run(user, name)]).toEqual([
        name,
        own,
        {
          status: 1,
          stdout: '',
          stderr: `DATA_DIR ${dataDir} belongs to nobody, and you are ${own}: files that you create there would stop the product. Run instead: sudo -u nobody env PORT=0 DATA_DIR='${dataDir}' ${said}\n`,
        },
      ])
  }
  expect(await readdir(dataDir)).toEqual(['site.sqlite'])
})

test('[OWN-07] the line repeats arguments and settings, quoted for a shell, without a secret', async () => {
  await writeFile(join(dataDir, 'site.sqlite'), '')
  await giveTo(123_456)
  const { stderr } = run(0, 'staff', ['add', 'a@example.org', '--name', "O'Neil $HOME"], {
    SMTP_URL: 'smtp://user:hidden@mail.example.org',
    NOTIFY_TO: 'staff@example.org',
    SITE_URL: 'https://www.example.org',
  })
  expect(stderr).not.toContain('hidden')
  expect(stderr).toContain(
    `sudo -u '#123456' env PORT=0 DATA_DIR='${dataDir}' SITE_URL=https://www.example.org SMTP_URL="\${SMTP_URL:?}" NOTIFY_TO=staff@example.org npm run staff -- add a@example.org --name 'O'\\''Neil $HOME'\n`,
  )
})

test.each([
  ['empty', 0o755],
  ['closed', 0o700],
])('[OWN-07] root refuses to work in an %s folder of another user', async (_how, mode) => {
  await giveTo(nobody)
  await chmod(dataDir, mode)
  expect(run(0, 'staff', ['list']).stderr).toMatch(
    /belongs to nobody, .* sudo -u nobody env .* npm run staff -- list\n$/,
  )
})

test('[OWN-07] root works in a folder of root and in one that does not exist, and the owner in its own', async () => {
  expect(run(0, 'staff', ['list']).stderr).toMatch(/^There is no database in DATA_DIR/)
  const absent = { DATA_DIR: join(dataDir, 'not/there') }
  expect(run(0, 'staff', ['list'], absent).stderr).toMatch(/^There is no database in DATA_DIR/)
  await giveTo(nobody)
  expect(run(nobody, 'staff', ['list']).stderr).toMatch(/^There is no database in DATA_DIR/)
})

test('[OWN-07] in a volume of root that others may write, the user of the product is the owner of its database', async () => {
  await writeFile(join(dataDir, 'site.sqlite'), '')
  await giveTo(nobody)
  await chown(dataDir, 0, 0)
  await chmod(dataDir, 0o777)
  expect(run(nobody, 'staff', ['list']).stderr).toMatch(/^There is no database in DATA_DIR/)
  expect(run(0, 'staff', ['list']).stderr).toContain('belongs to nobody')
  expect((await stat(join(dataDir, 'site.sqlite'))).uid).toBe(nobody)
})
