import { createHash } from 'node:crypto'
import {
  access,
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { openBuilder } from '#publishing/run-build.ts'
import { runCommand } from '../support/product.ts'
import { root } from '../support/steps.ts'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startStrangeBackend,
} from '../support/strange-backend.ts'

const list = '/api/publication-cards'
const answers = new Map<string, Answer>()
const publications = Array.from({ length: 200 }, (_, index) => samplePublication(index))
let backend: Awaited<ReturnType<typeof startStrangeBackend>>
let folder: string

beforeAll(async () => {
  answers.set(list, publications).set('/api/expertise-cards', [sampleExpertise(0)])
  backend = await startStrangeBackend(answers)
  folder = await mkdtemp(join(tmpdir(), 'incremental-'))
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

function start(name: string, cache: string, program = 'src/build/cli.ts') {
  return runCommand(
    program,
    { API_HOST: backend.origin, SITE_URL: 'http://localhost', NODE_ENV: 'production', ALLOW_DROP: '1' },
    ['--out', join(folder, name), '--cache', join(folder, cache), '--report', join(folder, `${name}.json`)],
  )
}

async function build(name: string, cache: string): Promise<void> {
  const run = start(name, cache)
  expect([await run.ended, run.errors()]).toEqual([0, ''])
}

/** The digest of every file of a site, but for the time at which it was built. */
async function digests(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const bytes = await readFile(file)
      const lasting = file.endsWith('build.json') ? bytes.toString().replace(/"time":"[^"]+"/, '') : bytes
      return [file.slice(join(folder, name).length + 1), createHash('sha256').update(lasting).digest('hex')]
    }),
  )
  return Object.fromEntries(found)
}

/** When a page was last rendered: its copy in the cache is written then. */
async function renderedAt(id: string): Promise<number> {
  return (await stat(join(folder, 'kept/dist/publication', `${id}.html`))).mtimeMs
}

test('a rebuild after changes renders what they touch, and every byte is that of a clean build', async () => {
  await build('first', 'kept')
  const [changed, untouched] = [publications[3]?._id ?? '', publications[20]?._id ?? '']
  const before = [await renderedAt(changed), await renderedAt(untouched)]
  answers.set(list, [
    samplePublication(999, { title: 'A new one' }),
    ...publications
      .map((card, index) => (index === 3 ? { ...card, content: '<p>Written <b>anew</b></p>' } : card))
      .slice(0, -1),
  ])
  await build('second', 'kept')
  const after = [await renderedAt(changed), await renderedAt(untouched)]
  expect(after[0]).toBeGreaterThan(before[0] ?? 0)
  expect(after[1]).toBe(before[1])
  await build('clean', 'fresh')
  expect(await digests('second')).toEqual(await digests('clean'))
})

test('after a build that was killed while it wrote, what it wrote counts for nothing', async () => {
  const clean = await digests('clean')
  const current = answers.get(list)
  answers.set(
    list,
    publications.map((card) => ({ ...card, title: 'Never to be seen' })),
  )
  const run = start('killed', 'kept')
  // One of the newest, which are rendered first: most of them are still to come.
  const watched = join(folder, 'kept/dist/publication', `${publications[190]?._id}.html`)
  const seen = () => readFile(watched, 'utf8').catch(() => '')
  while (!(await seen()).includes('Never to be seen') && run.child.exitCode === null) await wait(5)
  run.child.kill('SIGKILL')
  expect(await run.ended).toBeNull()
  await access(join(folder, 'kept/build-under-way'))
  if (current) answers.set(list, current)
  await build('third', 'kept')
  expect(await digests('third')).toEqual(clean)
})

test('a page of the list is rendered again only when something on it has changed', async () => {
  const pageAt = async (name: string) => (await stat(join(folder, 'kept/dist', name))).mtimeMs
  const before = [await pageAt('publications.html'), await pageAt('publications/2.html')]
  const cards = answers.get(list)
  if (!Array.isArray(cards)) throw new Error('the backend has no list')
  answers.set(
    list,
    // The tenth newest: on the second page of eight.
    cards.map((card) => (card._id === publications[190]?._id ? { ...card, title: 'Another title' } : card)),
  )
  await build('fourth', 'kept')
  const after = [await pageAt('publications.html'), await pageAt('publications/2.html')]
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBeGreaterThan(before[1] ?? 0)
  await build('clean again', 'fresh again')
  expect(await digests('fourth')).toEqual(await digests('clean again'))
})

test('the server’s builds share the pages that they have in common, and none is written into another', async () => {
  const builder = openBuilder({
    apiHost: backend.origin,
    siteUrl: 'http://localhost',
    cacheDirectory: join(folder, 'of the server'),
    logFile: join(folder, 'server.log'),
    reportFile: join(folder, 'server.json'),
    environment: process.env,
  })
  onTestFinished(() => builder.close())
  const buildThere = async (name: string, cards: object[]) => {
    answers.set(list, cards)
    await builder.build(join(folder, name), new AbortController().signal)
    return digests(name)
  }
  const fileOf = async (name: string) =>
    (await stat(join(folder, name, 'publication', `${publications[20]?._id}.html`))).ino

  const cards = publications.slice(0, 40)
  const others = cards.slice(1).with(5, samplePublication(6, { title: 'Another title' }))
  const one = await buildThere('one', cards)
  const two = await buildThere('two', others)
  await build('two, clean', 'of its own')
  expect(two).toEqual(await digests('two, clean'))
  expect(await digests('one')).toEqual(one)

  expect(await buildThere('three', cards)).toEqual(one)
  expect(await digests('two')).toEqual(two)
  expect(await fileOf('three')).toBe(await fileOf('two'))
})

test('a change of a style sheet or of the code reaches every page that it touches, and every byte is that of a clean build', async () => {
  const project = join(folder, 'project')
  for (const name of ['src', 'public', 'package.json', 'astro.config.mjs', 'tsconfig.json', 'netlify.toml'])
    await cp(join(root, name), join(project, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  const buildThere = async (name: string, cache: string) => {
    const run = start(name, cache, join(project, 'src/build/cli.ts'))
    expect([await run.ended, run.errors()]).toEqual([0, ''])
  }
  await buildThere('as it was', 'of the project')
  // Code that no page is rendered by, so that Astro itself sees no difference.
  const script = join(project, 'src/site/fresh-check.ts')
  await writeFile(script, (await readFile(script, 'utf8')).replace('const soon = 3000', 'const soon = 3456'))
  await buildThere('another script', 'of the project')
  const pageOf = (name: string) =>
    readFile(join(folder, name, 'publication', `${publications[20]?._id}.html`), 'utf8')
  expect(await pageOf('another script')).toMatch(/3456|3\.456e3/)

  await appendFile(join(project, 'src/site/styles/paper.css'), '.paper h1 { letter-spacing: 0.0625em; }')
  const day = join(project, 'src/components/Day.tsx')
  await writeFile(day, (await readFile(day, 'utf8')).replace('<time', '<time data-changed=""'))
  await buildThere('restyled', 'of the project')
  await buildThere('restyled, clean', 'of the project, fresh')
  expect(await digests('restyled')).toEqual(await digests('restyled, clean'))
  const page = await pageOf('restyled')
  expect(page).toMatch(/letter-spacing:\.0625em/)
  expect(page).toContain('data-changed')
})
