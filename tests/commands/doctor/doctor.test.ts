import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '#config/version.ts'
import { agoText, checkClock } from '#commands/doctor/check.ts'
import type { Finding } from '#server/health/finding.ts'
import { checkProxy, checkVersions } from '#commands/doctor/check-settings.ts'
import { examine } from '#commands/doctor/checks.ts'
import { freePort } from '#commands/free-port.ts'
import { sitesIn } from '#publish/serve/releases.ts'
import { openWithExtensions } from '../../support/open-with-extensions.ts'
import { readServerEnv } from '#server/env.ts'
import { migrate } from '#server/database/migrations/migrate.ts'
import { countChange } from '#server/publishing/rebuilds.ts'
import { freshLocation } from '../../support/database.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { fillRichly } from '../../support/rich-database.ts'
import { runCommand } from '../../support/product.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { makeTablesOfV09 } from '../../support/version-0.9.ts'

const hour = 60 * 60 * 1000
const now = Date.now()

/** The findings about one subject, as level and text. */
function about(findings: Finding[], name: string): string[] {
  return findings.filter((found) => found.name === name).map(({ level, text }) => `${level}: ${text}`)
}

async function installation() {
  const dataDir = await temporaryFolder()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await close()
  return readServerEnv({ DATA_DIR: dataDir })
}

test('[OWN-07] the doctor reports the place and the state of the database', async () => {
  const env = await installation()
  expect(about(await examine(env, { now }), 'database')).toEqual([
    expect.stringMatching(/^ok: SQLite in \S+, 0\.\d MB, intact; the tables are up to date\.$/),
  ])
  const earlier = async (migrations?: number) => {
    const dataDir = await temporaryFolder()
    await makeTablesOfV09({ dataDir, databaseUrl: undefined }, migrations)
    return about(await examine(readServerEnv({ DATA_DIR: dataDir }), { now }), 'database')
  }
  expect(await earlier()).toEqual([
    expect.stringMatching(/^warning: .* the next start of this version changes its tables/),
  ])
  expect(await earlier(32)).toEqual([
    'wrong: The database is from a version before v0.9: start v0.9 on it once, then this version. Nothing was changed.',
  ])
  await writeFile(join(env.dataDir, 'site.sqlite'), 'no database, but long enough to be read as one')
  expect(about(await examine(env, { now }), 'database')).toEqual([
    expect.stringMatching(/^wrong: .*cannot be opened: .*npm run restore/),
  ])
  const none = { ...env, dataDir: await temporaryFolder() }
  expect(about(await examine(none, { now }), 'database')).toEqual([
    expect.stringMatching(/^wrong: There is none/),
  ])
})

test('[OWN-07] the doctor reports the free space of the database’s and the backups’ folders', async () => {
  const env = await installation()
  const room = (folder: string) => expect.stringMatching(new RegExp(`: ${folder} has [\\d,]+ MB left`))
  // The first backup creates the folder.
  expect(about(await examine(env), 'disk')).toEqual([room(env.dataDir)])
  const backupDir = await temporaryFolder()
  expect(about(await examine({ ...env, backupDir }), 'disk')).toEqual([room(env.dataDir), room(backupDir)])
})

test('[OWN-07] the doctor reports the age of the backups', async () => {
  const env = await installation()
  const backups = async (at = now) => about(await examine(env, { now: at }), 'backups')
  expect(await backups()).toEqual([expect.stringMatching(/^ok: The first will be written tonight/)])
  expect(await backups(now + 40 * hour)).toEqual([expect.stringMatching(/^wrong: /)])
  const folder = env.backupDir ?? ''
  await mkdir(folder)
  const file = join(folder, 'nightly-2026-11-22.sqlite')
  await writeFile(file, '')
  await utimes(file, now / 1000, (now - 20 * hour) / 1000)
  expect(await backups()).toEqual([
    expect.stringMatching(/^ok: The newest in \S+ was written 20 hours ago\.$/),
  ])
  expect(await backups(now + 40 * hour)).toEqual([
    expect.stringMatching(/^wrong: The newest in \S+ was written 3 days ago: .*npm run backup/),
  ])
  const off = { ...env, backupDir: undefined }
  expect(about(await examine(off, { now }), 'backups')).toEqual([
    expect.stringMatching(/^warning: BACKUP_DIR is off/),
  ])
})

test('[OWN-07, REA-06] the doctor reports subscribers whose mail server refuses the mails', async () => {
  const env = await installation()
  const { db, close } = await openWithExtensions(env)
  await fillRichly(db, 1)
  await close()
  expect(about(await examine(env, { now }), 'subscribers')).toEqual([
    expect.stringMatching(/^ok: 0 confirmed addresses, 0 unconfirmed, and 1 without mails because /),
  ])
})

test.each([
  [{}, /^ok: .*; without mail no one can subscribe\.$/],
  [{ SITE_URL: 'https://www.example.org' }, /^ok: .*; without mail no one can subscribe\.$/],
  [
    { SMTP_URL: 'smtp://localhost', NOTIFY_TO: 'a@example.org' },
    /^warning: .*no mail resets a password until SITE_URL is set/,
  ],
  [
    {
      SMTP_URL: 'smtp://localhost',
      NOTIFY_TO: 'a@example.org',
      SITE_URL: 'https://www.example.org',
      CORS_ORIGINS: 'https://www.example.org',
    },
    /^warning: .*until PUBLIC_API_HOST is set\.$/,
  ],
  [
    { SMTP_URL: 'smtp://localhost', NOTIFY_TO: 'a@example.org', SITE_URL: 'https://www.example.org' },
    /^ok: 0 confirmed addresses, 0 unconfirmed\.$/,
  ],
])('[OWN-07, REA-06] with %j the doctor says whether visitors can subscribe', async (settings, words) => {
  const { dataDir } = await installation()
  const { db, close } = await openWithExtensions({ dataDir, databaseUrl: undefined })
  await migrate(db)
  await close()
  const env = readServerEnv({ DATA_DIR: dataDir, ...settings })
  expect(about(await examine(env, { now }), 'subscribers')).toEqual([expect.stringMatching(words)])
})

test('[OWN-07] the doctor reads Postgres and compares its clock', async () => {
  const where = await freshLocation('postgres')
  onTestFinished(where.remove)
  const { db, close } = await openWithExtensions(where)
  await migrate(db)
  await close()
  const env = readServerEnv({ DATABASE_URL: where.databaseUrl })
  const found = await examine(env)
  expect(about(found, 'database')).toEqual([expect.stringMatching(/^ok: Postgres at 127\.0\.0\.1:\d+; /)])
  expect(about(found, 'clock')).toEqual(['ok: In sync with Postgres.'])
  expect(about(found, 'backups')).toEqual([
    expect.stringMatching(
      /^warning: Backups of Postgres are your task; .*pg_dump.*src\/operations\/GUIDE\.md/,
    ),
  ])
  expect(checkClock('Postgres', now, now - 60_000)).toMatchObject({
    level: 'warning',
    text: expect.stringMatching(/^60 seconds behind Postgres: /),
  })
  expect(checkClock('Postgres', now, now + 600_000)).toMatchObject({ level: 'wrong' })
})

test('[OWN-07] the doctor connects to the mail server without sending, and prints no password', async () => {
  const server = await startMailServer()
  const onMail = async (settings: Record<string, string>) =>
    about(await examine(readServerEnv({ DATA_DIR: await temporaryFolder(), ...settings })), 'mail')
  const settings = (smtpUrl: string) => ({ SMTP_URL: smtpUrl, NOTIFY_TO: 'one@example.org' })
  expect(await onMail(settings(server.url))).toEqual([
    expect.stringMatching(/^ok: .* accepts mail for 1 of the staff\.$/),
  ])
  expect(server.received).toEqual([])
  const away = await onMail(settings(`smtp://user:secret-word@127.0.0.1:${await freePort()}`))
  expect(away).toEqual([expect.stringMatching(/^wrong: .*Check SMTP_URL/)])
  expect(away.join()).not.toContain('secret-word')
  expect(await onMail({})).toEqual([expect.stringMatching(/^ok: /)])
})

test('[OWN-07] the doctor reads the site’s age, checks that the hook’s host responds, and does not call the hook', async () => {
  const asked: string[] = []
  const answering =
    (time: number): typeof globalThis.fetch =>
    async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input}`)
      const headers = { date: new Date(now).toUTCString() }
      return Response.json({ time: new Date(time).toISOString() }, { headers })
    }
  const settings = {
    DATA_DIR: await temporaryFolder(),
    SITE_URL: 'https://www.example.org',
    BUILD_HOOK_URL: 'https://hooks.example.org/secret-path',
  }
  const found = async (name: string, fetch: typeof globalThis.fetch) =>
    about(await examine(readServerEnv(settings), { now, fetch }), name)
  expect(await found('site', answering(now - 3 * hour))).toEqual([
    'ok: https://www.example.org was built 3 hours ago.',
  ])
  expect(await found('clock', answering(now))).toEqual(['ok: In sync with https://www.example.org.'])
  expect(await found('site', async () => new Response('', { status: 502 }))).toEqual([
    expect.stringMatching(/^wrong: https:\/\/www\.example\.org\/build\.json /),
  ])
  expect(await found('hook', answering(now))).toEqual(['ok: https://hooks.example.org responds.'])
  expect(await found('hook', () => Promise.reject(new Error('away')))).toEqual([
    expect.stringMatching(/^wrong: /),
  ])
  expect(asked).not.toContainEqual(expect.stringContaining('secret-path'))
  expect(asked).toContain('HEAD https://hooks.example.org')
  expect(about(await examine(await installation()), 'site')).toEqual([expect.stringMatching(/^ok: /)])
})

const builtAt = now - 30 * hour

async function siteOf(settings: Record<string, string>, changedAt?: number) {
  const env = readServerEnv({ SITE_URL: 'https://www.example.org', ...settings })
  const fetch = async () => Response.json({ time: new Date(builtAt).toISOString() })
  const { db, close } = await openWithExtensions(env)
  await migrate(db)
  if (changedAt !== undefined) await countChange(db, changedAt)
  await close()
  return about(await examine(env, { now, fetch }), 'site')
}

test('[OWN-07] a quiet site is fine if builds only follow changes', async () => {
  const quiet = ['ok: https://www.example.org was built 30 hours ago.']
  const hook = { DATA_DIR: await temporaryFolder(), BUILD_HOOK_URL: 'https://hooks.example.org/1' }
  expect(await siteOf(hook, builtAt - hour)).toEqual(quiet)
  expect(await siteOf({ DATA_DIR: await temporaryFolder() })).toEqual(quiet)
  // The build of a minute ago is running.
  expect(await siteOf(hook, now - 60_000)).toEqual(quiet)
})

test('[OWN-07] a site that misses a change is a warning', async () => {
  const hook = { DATA_DIR: await temporaryFolder(), BUILD_HOOK_URL: 'https://hooks.example.org/1' }
  expect(await siteOf(hook, now - 5 * hour)).toEqual([
    expect.stringMatching(/^warning: .* built 30 hours ago, and content was changed 5 hours ago: /),
  ])
})

test('[OWN-07] a site that misses a regular build is a warning', async () => {
  const regular = [
    expect.stringMatching(/^warning: .* built 30 hours ago: .*the dashboard for the reason\.$/),
  ]
  expect(await siteOf({ DATA_DIR: await temporaryFolder(), PUBLISH_DIR: '/srv/site' })).toEqual(regular)
  const served = join(await temporaryFolder(), 'data')
  await mkdir(join(sitesIn(served), 'current'), { recursive: true })
  expect(await siteOf({ DATA_DIR: served })).toEqual(regular)
})

test.each([
  [0, 'less than a minute ago'],
  [-0.3, 'less than a minute ago'],
  [0.6, 'less than a minute ago'],
  [-0.6, 'less than a minute ago'],
  [1, '1 minute ago'],
  [119, '119 minutes ago'],
  [120, '2 hours ago'],
  [48 * 60, '2 days ago'],
  [-3, '3 minutes in the future'],
  [-150, '3 hours in the future'],
])('[OWN-07] %d minutes read: %s', (minutes, text) => {
  expect(agoText(minutes * 60_000)).toBe(text)
})

test.each([
  [{}, 'ok'],
  [{ SITE_URL: 'https://example.org' }, 'warning'],
  [{ SITE_URL: 'https://example.org', TRUST_PROXY: '1' }, 'ok'],
  [{ SITE_URL: 'https://example.org', TRUST_PROXY: '1', HOST: '0.0.0.0' }, 'warning'],
])('[OWN-07] with %j the doctor finds the proxy %s', (settings, level) => {
  expect(checkProxy({ env: readServerEnv(settings) }).level).toBe(level)
})

test('[OWN-07] the doctor compares Node and the packages with the lockfile', async () => {
  const root = await temporaryFolder()
  const url = pathToFileURL(`${root}/`)
  const packages = (version: string, other = '1.0.0') =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/node': { version: '24.0.0' },
        'node_modules/hono': { version },
        'node_modules/kysely': { version: other },
      },
    })
  expect(await checkVersions(url, '24.0.0')).toMatchObject([
    { level: 'wrong', text: expect.stringContaining('npm ci') },
  ])
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(root, 'package-lock.json'), packages('4.0.0'))
  await writeFile(join(root, 'node_modules/.package-lock.json'), packages('4.0.0'))
  expect(await checkVersions(url, '24.0.0')).toMatchObject([
    { level: 'ok', text: `${version} on Node 24.0.0.` },
    { level: 'ok' },
  ])
  expect(await checkVersions(url, '20.0.0')).toMatchObject([{ level: 'wrong' }, { level: 'ok' }])
  await writeFile(join(root, 'node_modules/.package-lock.json'), packages('3.0.0'))
  expect(await checkVersions(url, '24.0.0')).toMatchObject([
    { level: 'ok' },
    { level: 'wrong', text: '1 package differs from package-lock.json, such as hono: run npm ci.' },
  ])
  await writeFile(join(root, 'node_modules/.package-lock.json'), packages('3.0.0', '2.0.0'))
  expect(await checkVersions(url, '24.0.0')).toMatchObject([
    { level: 'ok' },
    { level: 'wrong', text: '2 packages differ from package-lock.json, such as hono: run npm ci.' },
  ])
})

test('[OWN-07] npm run doctor is one page without secrets, and exits with 1 on a fault', async () => {
  const env = await installation()
  const settings = { DATA_DIR: env.dataDir, DATABASE_URL: '', PORT: '0' }
  const well = runCommand('src/commands/doctor.ts', settings)
  const secret = 'a-secret-of-the-operator'
  const wrong = runCommand('src/commands/doctor.ts', {
    ...settings,
    METRICS_TOKEN: secret,
    DATABASE_URL: `postgres://user:${secret}@127.0.0.1:1/site`,
  })
  expect(await well.ended).toBe(0)
  expect(well.output()).toMatch(/^ok {7}database {3}SQLite in [^]*\n0 wrong, \d warnings?\.\n$/)
  expect(well.output()).toMatch(/^ok {7}files {6}No file or field of an earlier version was found\.$/m)
  expect(await wrong.ended).toBe(1)
  expect(wrong.output()).toMatch(/WRONG {4}database {3}The database at 127\.0\.0\.1:1 cannot be used/)
  expect(wrong.output()).not.toContain(secret)
})
