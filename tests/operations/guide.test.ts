import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#commands/free-port.ts'
import { version } from '#config/version.ts'
import { migrationsOf } from '#server/database/backup.ts'
import { migrationNames } from '#server/database/migrations/list.ts'
import { guideSections } from '../support/guide.ts'
import { moved, openMachine } from '../support/guide-machine.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { send } from './send.ts'

const run = promisify(execFile)

const tag = `v${version}`
const list = 'src/server/database/migrations/list.ts'

/** The files of a later version, which changes the tables. */
async function laterVersion(): Promise<Record<string, string>> {
  const migrations = await readFile(join(root, list), 'utf8')
  return {
    'src/server/database/migrations/9999-sample.ts': `import { type Kysely, sql } from 'kysely'

export const up = (db: Kysely<unknown>) => sql\`create table sample_notes (id text primary key)\`.execute(db)
`,
    [list]: `import { up as sample } from './9999-sample.ts'
${migrations.replace(/(export const migrations = \{\n(?: {2}'.*\n)+)/, "$1  '9999-sample': { up: sample },\n")}`,
  }
}

/** A repository with this version, and with a test's paths and ports in the files for operators. */
async function makeRepository(folder: string, change: (text: string) => string) {
  const git = (...args: string[]) =>
    run('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args])
  const { stdout } = await run('git', [
    '-C',
    root,
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
  ])
  await mkdir(folder)
  for (const name of stdout.split('\0').filter((file) => file !== '' && !file.startsWith('tests/'))) {
    const to = join(folder, name)
    await mkdir(dirname(to), { recursive: true })
    if (name.startsWith('src/operations/') && !/\.(?:md|webp)$/.test(name))
      await writeFile(to, change(await readFile(join(root, name), 'utf8')))
    else await copyFile(join(root, name), to)
  }
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '.')
  await git('commit', '--quiet', '--message=First')
  await git('tag', tag)
  return {
    version: (await git('rev-parse', 'HEAD')).stdout.trim(),
    async release(name: string, files: Record<string, string>) {
      for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
      await git('add', ...Object.keys(files))
      await git('commit', '--quiet', `--message=${name}`)
      await git('tag', name)
    },
  }
}

test('[OWN-10] from nothing to three copies on Postgres, with the guide’s commands in their order', async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const [http = 0, product, ...copies] = await Promise.all(Array.from({ length: 5 }, () => freePort()))
  const ports: Record<string, string> = { 4321: String(product) }
  for (const [index, port] of copies.entries()) ports[4401 + index] = String(port)
  const withPorts = (text: string) => text.replaceAll(/\b(?:4321|440[123])\b/g, (port) => ports[port] ?? port)
  const repository = await makeRepository(join(folder, 'repository'), (text) =>
    withPorts(moved(text, folder))
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('    listen [::]:80;\n', '')
      .replace('https://www.example.org', 'http://www.example.org'),
  )
  const postgres = await startDebianPostgres(join(folder, 'postgres'))
  onTestFinished(postgres.stop)
  const domain = `127.0.0.1:${http}`
  const replaced: Record<string, string> = {
    'ADDRESS-OF-THE-REPOSITORY': join(folder, 'repository'),
    'https://YOUR-DOMAIN': `http://${domain}`,
    'YOUR-DOMAIN': domain,
    'YOUR-ADDRESS': 'operator@example.org',
    'FULL NAME': 'A Colleague',
    'NEW-VERSION': tag,
    'OLDER-VERSION': tag,
    'A-PASSWORD@127.0.0.1': `A-PASSWORD@127.0.0.1:${postgres.port}`,
    // The user of the service is the one who runs the test.
    '-o site -g site': '',
  }
  for (const [from, to] of Object.entries(ports)) replaced[`@${from}`] = `@${to}`
  const environment = { POSTGRES_FOLDER: postgres.folder, POSTGRES_PORT: String(postgres.port) }
  const machine = await openMachine({ folder, replaced, environment })
  onTestFinished(machine.stop)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/run/${name};`,
  )
  await writeFile(
    join(folder, 'etc/nginx/nginx.conf'),
    `user root; pid ${folder}/run/nginx.pid; error_log ${folder}/run/nginx.log; events {}
    http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include ${folder}/etc/nginx/conf.d/*.conf; }`,
  )

  const page = async () => {
    const { status, body } = await send(`http://${domain}/`).catch(() => ({ status: 0, body: '' }))
    return `${status} ${body.toString()}`
  }
  const serves = () => expect.poll(page, { timeout: 240_000, interval: 500 }).toMatch(/^200 <!doctype html>/i)
  const sections = await guideSections()
  const after = new Map<string, () => Promise<void>>([
    [
      'From nothing to a site',
      async () => {
        await serves()
        replaced['NEW-VERSION'] = 'v999.0.0'
        await repository.release(replaced['NEW-VERSION'], await laterVersion())
      },
    ],
    [
      'Upgrade, and roll back',
      async () => {
        await serves()
        expect(await readdir(join(folder, 'var/lib/site/backups'))).toContainEqual(
          expect.stringMatching(/^before-9999-sample-/),
        )
        const file = (name: string) => join(folder, 'var/lib/site', name)
        const [upgraded = ''] = (await readdir(file('')))
          .filter((name) => name.includes('.before-'))
          .toSorted()
          .slice(-1)
        expect(migrationsOf(file(upgraded))).toContain('9999-sample')
        expect(migrationsOf(file('site.sqlite'))).toEqual(migrationNames)
      },
    ],
    [
      'Move to Postgres, and back',
      async () => {
        await serves()
        // The next steps start from Postgres.
        const file = join(folder, 'etc/site.env')
        const address = `postgres://site:A-PASSWORD@127.0.0.1:${postgres.port}/site`
        await writeFile(file, `${await readFile(file, 'utf8')}DATABASE_URL=${address}\n`)
      },
    ],
    [
      'More than one process or machine',
      async () => {
        await serves()
        expect((await send(`http://${domain}/api/features`)).status).toBe(200)
        expect((await send(`http://${domain}/no-such-page`)).status).toBe(404)
      },
    ],
  ])
  expect(sections.map(({ heading }) => heading)).toEqual(expect.arrayContaining([...after.keys()]))
  for (const { heading, blocks } of sections) {
    for (const block of blocks) {
      await machine.run(block)
      const listed = await machine.run('ls -t /var/lib/site/backups 2>/dev/null || true')
      replaced['FILE.sqlite'] = listed.split('\n')[0] || 'none'
    }
    await after.get(heading)?.()
    console.log(`Run: ${blocks.length} blocks of ‘${heading}’`)
  }
  const version = await machine.run('git -C /opt/site rev-parse HEAD')
  expect(version.trim()).toBe(repository.version)
}, 1_200_000)
