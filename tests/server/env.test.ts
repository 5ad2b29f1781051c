import { expect, test } from 'vitest'
import { readBuildEnv } from '#publish/build-env.ts'
import { listeningText, readServerEnv } from '#server/env.ts'
import { OperatorError } from '#lib/operator-error.ts'

test('an unset variable has its default; an empty one counts as unset', () => {
  const defaults = {
    port: 4321,
    dataDir: '.data',
    databaseUrl: undefined,
    adminEmail: 'admin@example.org',
    adminPassword: undefined,
    seed: undefined,
    newSite: false,
    buildHookUrl: undefined,
    corsOrigins: [],
    host: undefined,
    trustedHops: 0,
    siteUrl: undefined,
    backupDir: '.data/backups',
    mail: undefined,
    retentionDays: undefined,
    without: [],
    asksForReview: false,
    log: 'json',
    logLevel: 'info',
    metricsToken: undefined,
  }
  expect(readServerEnv({})).toEqual(defaults)
  expect(readServerEnv({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '', CORS_ORIGINS: '' })).toEqual(defaults)
})

test('backups are written beside the database, elsewhere, or not at all', () => {
  expect(readServerEnv({ DATA_DIR: '/srv/site' }).backupDir).toBe('/srv/site/backups')
  expect(readServerEnv({ BACKUP_DIR: '/mnt/copies' }).backupDir).toBe('/mnt/copies')
  expect(readServerEnv({ BACKUP_DIR: 'off' }).backupDir).toBeUndefined()
})

test('backups of Postgres are the operator’s task', () => {
  expect(readServerEnv({ DATABASE_URL: 'postgres://localhost/site' }).backupDir).toBeUndefined()
})

test('[REV-02] REVIEW=asked is a setting of the installation', () => {
  expect(readServerEnv({ REVIEW: 'asked' }).asksForReview).toBe(true)
})

test('[REA-03] COUNT=off leaves out reads, like WITHOUT', () => {
  expect(readServerEnv({ COUNT: 'off' }).without).toEqual(['reads'])
  expect(readServerEnv({ WITHOUT: 'presence, audit' }).without).toEqual(['presence', 'audit'])
})

test('valid settings are read', () => {
  expect(
    readServerEnv({
      PORT: '8080',
      DATABASE_URL: 'postgresql://user:p%23ss@db.example.org/site',
      CORS_ORIGINS: 'https://www.example.org, https://example.org',
      TRUST_PROXY: '1',
      SEED: 'large',
      BUILD_HOOK_URL: 'https://hooks.example.org/1',
    }),
  ).toMatchObject({
    port: 8080,
    databaseUrl: 'postgresql://user:p%23ss@db.example.org/site',
    corsOrigins: ['https://www.example.org', 'https://example.org'],
    host: '127.0.0.1',
    trustedHops: 1,
    seed: 'large',
    buildHookUrl: 'https://hooks.example.org/1',
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://secret'],
  ['DATABASE_URL', 'postgres://user:secret#1@host:xx/db'],
  ['ADMIN_EMAIL', 'secret'],
  ['ADMIN_PASSWORD', 'secret'],
  ['COUNT', 'secret'],
  ['REVIEW', 'secret'],
  ['SEED', 'secret'],
  ['BUILD_HOOK_URL', 'secret'],
  ['BUILD_HOOK_URL', 'file:///secret'],
  ['CORS_ORIGINS', 'https://www.example.org/secret'],
  ['CORS_ORIGINS', '*'],
  ['TRUST_PROXY', 'secret'],
  ['TRUST_PROXY', '-1'],
  ['HOST', 'secret'],
  ['SITE_URL', 'secret'],
  ['SITE_URL', 'https://www.example.org/secret'],
  ['SITE_URL', 'https://www.example.org?secret'],
  ['SITE_URL', 'https://www.example.org/#secret'],
  ['SITE_URL', 'https://user:secret@www.example.org'],
  ['SITE_URL', 'https://www.example.org # secret'],
  ['BUILD_HOOK_URL', 'https://secret@hooks.example.org/1'],
  ['CORS_ORIGINS', 'https://secret@www.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org/secret'],
  ['NOTIFY_TO', 'secret@example..org'],
  ['MAIL_FROM', 'secret@.example.org'],
  ['PICTURE_ORIGINS', 'https://pictures.example.org/secret'],
  ['PUBLIC_API_HOST', 'https://secret@api.example.org'],
  ['PUBLIC_WEBSITE_URL', 'secret'],
  ['SMTP_URL', 'http://secret'],
  ['SMTP_URL', 'smtp:secret'],
  ['NOTIFY_TO', 'secret'],
  ['NOTIFY_TO', 'a@example.org, secret'],
  ['NOTIFY_TO', '"a,secret"@example.org'],
  ['NOTIFY_TO', 'daily'],
  ['NOTIFY_TO', 'daily, secret'],
  ['LOG', 'secret'],
  ['LOG', 'warn,json'],
  ['LOG', 'off,warn'],
  ['MAIL_FROM', 'Secret <secret@example.org>'],
  ['ACKNOWLEDGE', 'secret'],
  ['RETENTION_DAYS', '0'],
  ['RETENTION_DAYS', 'secret'],
])('a wrong %s (%s) is reported with the allowed values, without the value itself', (name, value) => {
  const read = () => readServerEnv({ [name]: value })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(new RegExp(`^${name} must \\w+`))
  expect(read).not.toThrow(/secret/)
})

test.each([
  ['  https://www.example.org  '],
  ['https://www.example.org\r'],
  ['"https://www.example.org"\r\n'],
  ["' https://www.example.org/ '"],
  ['HTTPS://WWW.example.org:443/'],
])('the setting %j is read without the quotes and blanks of a settings file', (value) => {
  expect(readServerEnv({ SITE_URL: value }).siteUrl).toBe('https://www.example.org')
  expect(readBuildEnv({ SITE_URL: value, API_HOST: value })).toMatchObject({
    siteUrl: 'https://www.example.org',
    apiHost: 'https://www.example.org',
  })
  expect(readServerEnv({ CORS_ORIGINS: value }).corsOrigins).toEqual(['https://www.example.org'])
})

test('every setting is trimmed, and one of blanks or of quotation marks alone counts as unset', () => {
  const read = readServerEnv({
    PORT: ' 8080\r',
    DATA_DIR: '"/srv/the site"\r',
    DATABASE_URL: "'postgres://localhost/site'\r",
    ADMIN_EMAIL: ' one@example.org ',
    TRUST_PROXY: '1\r',
    SEED: '"none"',
    BACKUP_DIR: ' \r',
    SITE_URL: '""',
  })
  expect(read).toMatchObject({
    port: 8080,
    dataDir: '/srv/the site',
    databaseUrl: 'postgres://localhost/site',
    adminEmail: 'one@example.org',
    trustedHops: 1,
    seed: 'none',
    siteUrl: undefined,
  })
})

test.each([
  [{}, { host: undefined, trustedHops: 0 }],
  [{ TRUST_PROXY: '0' }, { host: undefined, trustedHops: 0 }],
  [{ TRUST_PROXY: 'false' }, { host: undefined, trustedHops: 0 }],
  [{ TRUST_PROXY: 'true' }, { host: '127.0.0.1', trustedHops: 1 }],
  [{ TRUST_PROXY: '2' }, { host: '127.0.0.1', trustedHops: 2 }],
  [
    { TRUST_PROXY: '1', HOST: '0.0.0.0' },
    { host: '0.0.0.0', trustedHops: 1 },
  ],
  [{ HOST: '::1' }, { host: '::1', trustedHops: 0 }],
])('with %j, the listening address and the trusted proxies are %j', (source, expected) => {
  expect(readServerEnv(source)).toMatchObject(expected)
})

test('the address and the trusted proxies are printed, with a warning if clients can bypass the proxy', () => {
  const text = (source: Record<string, string>) => listeningText(readServerEnv(source), 4321)
  expect(text({})).toBe('Listening on http://localhost:4321 and every other address of this machine')
  expect(text({ TRUST_PROXY: '1' })).toBe('Listening on http://127.0.0.1:4321, behind 1 trusted proxy')
  expect(text({ TRUST_PROXY: '2', HOST: '0.0.0.0' })).toMatch(
    /behind 2 trusted proxies\. A client that reaches this port/,
  )
})

test('requests are logged as LOG says, else as sentences in a terminal', () => {
  expect(readServerEnv({}, true).log).toBe('pretty')
  expect(readServerEnv({ LOG: 'json' }, true).log).toBe('json')
  expect(readServerEnv({ LOG: 'off' }).log).toBe('off')
})

test.each([
  ['json', false, 'json', 'info'],
  ['pretty', false, 'pretty', 'warn'],
  ['error', true, 'pretty', 'error'],
  ['info', true, 'pretty', 'info'],
  ['warn', false, 'json', 'warn'],
  ['json,warn', true, 'json', 'warn'],
  ['pretty, info', false, 'pretty', 'info'],
] as const)(
  '[OWN-07] LOG=%s (in a terminal: %s) is the format %s from %s',
  (value, isTerminal, log, logLevel) => {
    expect(readServerEnv({ LOG: value }, isTerminal)).toMatchObject({ log, logLevel })
  },
)

test.each([
  ['LOG_LEVEL', 'warn', 'LOG'],
  ['NOTIFY', 'daily', 'NOTIFY_TO'],
  ['NOTIFY', 'each', 'NOTIFY_TO'],
])('[OWN-07] %s=%s, no setting any longer, stops the start and names %s', (name, value, other) => {
  const read = () => readServerEnv({ [name]: value })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(new RegExp(`^${name} is part of ${other}: remove it.*${other}=`))
  // Containers pass on every name, without a value if it is not set.
  expect(() => readServerEnv({ [name]: '' })).not.toThrow()
})

test('[INB-01] mail needs a server and a recipient, which is the default sender', () => {
  const least = {
    SMTP_URL: 'smtps://user:p%23ss@mail.example.org',
    NOTIFY_TO: 'a@example.org, b@example.org',
  }
  expect(readServerEnv(least).mail).toEqual({
    smtpUrl: least.SMTP_URL,
    notifyTo: ['a@example.org', 'b@example.org'],
    daily: false,
    from: 'a@example.org',
    acknowledge: false,
    siteUrl: undefined,
    apiUrl: undefined,
  })
  const more = {
    NOTIFY_TO: 'daily, a@example.org b@example.org',
    MAIL_FROM: 'site@example.org',
    ACKNOWLEDGE: '1',
    SITE_URL: 'https://www.example.org',
  }
  expect(readServerEnv({ ...least, ...more }).mail).toMatchObject({
    notifyTo: ['a@example.org', 'b@example.org'],
    daily: true,
    from: 'site@example.org',
    acknowledge: true,
    siteUrl: 'https://www.example.org',
  })
})

test.each([
  [{ SITE_URL: 'https://www.example.org' }, 'https://www.example.org'],
  [{ PUBLIC_API_HOST: 'https://api.example.org' }, 'https://api.example.org'],
  [
    { SITE_URL: 'https://www.example.org', CORS_ORIGINS: 'https://staff.example.org' },
    'https://www.example.org',
  ],
  // The site is on another origin, so its address is not that of the API.
  [{ SITE_URL: 'https://www.example.org', CORS_ORIGINS: 'https://www.example.org' }, undefined],
  [{}, undefined],
])('[REA-06] with %j the links in mails to subscribers lead to %s', (settings, apiUrl) => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', NOTIFY_TO: 'a@example.org' }
  expect(readServerEnv({ ...mail, ...settings }).mail?.apiUrl).toBe(apiUrl)
})

test.each([
  ['SMTP_URL', 'smtp://secret@mail.example.org', 'NOTIFY_TO'],
  ['NOTIFY_TO', 'secret@example.org', 'SMTP_URL'],
])('[INB-01] %s alone is rejected, and the other one requested', (name, value, missing) => {
  const read = () => readServerEnv({ [name]: value })
  expect(read).toThrow(OperatorError)
  expect(read).toThrow(new RegExp(`^${missing} must be set together with ${name}: `))
  expect(read).not.toThrow(/secret/)
})
