/** @module-tag full */
import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { linkProject } from '../support/copy-project.ts'
import { runCommand } from '../support/product.ts'
import { digestsOf } from '../support/site-digests.ts'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'

const list = '/api/publication-cards'
const answers = new Map<string, Answer>()
const publications = Array.from({ length: 100 }, (_, index) => samplePublication(index))
let backend: Awaited<ReturnType<typeof startFaultyBackend>>
let folder: string

beforeAll(async () => {
  answers.set(list, publications).set('/api/expertise-cards', [sampleExpertise(0)])
  backend = await startFaultyBackend(answers)
  folder = await mkdtemp(join(tmpdir(), 'incremental-'))
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

interface Start {
  program?: string
  siteUrl?: string
  variables?: Record<string, string>
  /** The cache with the bundled code: its own, unless another is named. */
  bundles?: string
}

function start(
  name: string,
  cache: string,
  {
    program = 'src/publish/cli.ts',
    siteUrl = 'http://localhost',
    variables = {},
    bundles = cache,
  }: Start = {},
) {
  return runCommand(
    program,
    { API_HOST: backend.origin, SITE_URL: siteUrl, NODE_ENV: 'production', ALLOW_DROP: '1', ...variables },
    [
      ['--out', join(folder, name)],
      ['--cache', join(folder, cache)],
      ['--bundles', join(folder, bundles, 'bundles')],
      ['--report', join(folder, `${name}.json`)],
    ].flat(),
  )
}

/** A build with the bundled code of `kept`; a test below compares it with bundling again. */
async function build(name: string, cache: string): Promise<void> {
  const run = start(name, cache, { bundles: 'kept' })
  expect([await run.ended, run.errors()]).toEqual([0, ''])
}

const digests = (name: string) => digestsOf(join(folder, name))

/** The names of all cached pages. */
function cachedPages(cache = 'kept'): Promise<string[]> {
  return readdir(join(folder, cache, 'pages'))
}

/** The name under which a page of a site is cached. */
async function cachedNameOf(site: string, file: string): Promise<string | undefined> {
  const page = await readFile(join(folder, site, file))
  for (const name of await cachedPages())
    if (page.equals(await readFile(join(folder, 'kept/pages', name)))) return name
  return undefined
}

/** When a cached page was written. */
async function writtenAt(name: string | undefined): Promise<number> {
  return (await stat(join(folder, 'kept/pages', name ?? ''))).mtimeMs
}

test('a rebuild renders only affected pages, and every byte equals a clean build', async () => {
  await build('first', 'kept')
  const [changed, untouched] = [publications[3]?._id ?? '', publications[20]?._id ?? '']
  const pageOf = (site: string, id: string) => cachedNameOf(site, `publication/${id}.html`)
  const before = [await pageOf('first', changed), await pageOf('first', untouched)]
  const written = await writtenAt(before[1])
  answers.set(list, [
    samplePublication(999, { title: 'A new one' }),
    ...publications
      .map((card, index) => (index === 3 ? { ...card, content: '<p>Written <b>anew</b></p>' } : card))
      .slice(0, -1),
  ])
  await build('second', 'kept')
  const after = [await pageOf('second', changed), await pageOf('second', untouched)]
  expect(after[0]).not.toBe(before[0])
  expect([after[1], await writtenAt(after[1])]).toEqual([before[1], written])
  // Pages that left the site leave the cache too.
  expect(await cachedPages()).not.toContain(before[0])
  await build('clean', 'fresh')
  expect(await digests('second')).toEqual(await digests('clean'))
})

test('a build that was killed while writing leaves no file that the next build trusts', async () => {
  const clean = await digests('clean')
  const current = answers.get(list)
  answers.set(
    list,
    publications.map((card) => ({ ...card, title: 'Never to be seen' })),
  )
  const before = await cachedPages()
  const run = start('killed', 'kept')
  // Most of its pages are not written yet.
  while ((await cachedPages()).length < before.length + 5 && run.child.exitCode === null) await wait(1)
  run.child.kill('SIGKILL')
  expect(await run.ended).toBeNull()
  // The damage that a power loss does to a file.
  const damaged = await cachedNameOf('second', `publication/${publications[20]?._id}.html`)
  await truncate(join(folder, 'kept/pages', damaged ?? ''))
  if (current) answers.set(list, current)
  await build('third', 'kept')
  expect(await digests('third')).toEqual(clean)
})

test('code is bundled once for every cache and every address of the site', async () => {
  const [here, there] = ['http://localhost', 'https://elsewhere.example'] as const
  const run = start('of another address', 'beside kept', { siteUrl: there, bundles: 'kept' })
  expect([await run.ended, run.errors()]).toEqual([0, ''])
  expect(await readdir(join(folder, 'kept/bundles'))).toHaveLength(1)
  const readThere = (site: string, file: string) => readFile(join(folder, site, file), 'utf8')
  const publication = `publication/${publications[20]?._id}.html`
  for (const file of [
    'feed.xml',
    'sitemap.xml',
    'robots.txt',
    'index.html',
    'publications.html',
    publication,
  ])
    expect(await readThere('of another address', file), file).toBe(
      (await readThere('third', file))
        .replaceAll(here, there)
        .replaceAll(encodeURIComponent(here), encodeURIComponent(there)),
    )
})

/**
 * Variables that Vite and Astro set from values of the machine, and some of this product's that its code does
 * not contain.
 */
const oddVariables = {
  PROD: '0',
  DEV: '1',
  MODE: 'test',
  SSR: '',
  SITE: 'https://wrong.example',
  BASE_URL: '/wrong',
  HOST: '127.0.0.1',
  ADMIN_PASSWORD: 'a secret of the environment',
}

test('two builds that bundle the same code at once do not remove each other’s files', async () => {
  const variables = oddVariables
  const runs = [
    start('one of two', 'two', { variables }),
    start('other of two', 'beside two', { bundles: 'two', variables }),
  ]
  for (const run of runs) expect([await run.ended, run.errors()]).toEqual([0, ''])
  expect(await readdir(join(folder, 'two/bundles'))).toHaveLength(1)
  for (const name of ['one of two', 'other of two'])
    expect(await digests(name)).toEqual(await digests('third'))
})

test('other environment variables do not change the bundled code', async () => {
  const bundleIn = async (cache: string) => {
    const [name = ''] = await readdir(join(folder, cache, 'bundles'))
    const parts = ['client', 'server/chunks'].map((part) => digests(join(cache, 'bundles', name, part)))
    return [name, ...(await Promise.all(parts))]
  }
  expect(await bundleIn('two')).toEqual(await bundleIn('kept'))
})

test('a file of variables is not read: it would reach browsers, but not the policies', async () => {
  const project = join(folder, 'with a file of variables')
  await linkProject(project)
  await writeFile(join(project, '.env'), 'PUBLIC_API_HOST=https://wrong.example\n')
  const run = start('with variables', 'of variables', { program: join(project, 'src/publish/cli.ts') })
  expect([await run.ended, run.errors()]).toEqual([0, ''])
  const inBrowsers = async (site: string) =>
    Object.entries(await digests(site)).filter(([name]) => name.startsWith('_astro/'))
  expect(await inBrowsers('with variables')).toEqual(await inBrowsers('third'))
})

test('a page of the list is rendered again only if something on it has changed', async () => {
  const before = [
    await cachedNameOf('third', 'publications.html'),
    await cachedNameOf('third', 'publications/2.html'),
  ]
  const cards = answers.get(list)
  if (!Array.isArray(cards)) throw new Error('the backend has no list')
  answers.set(
    list,
    // The tenth newest: on the second page of eight.
    cards.map((card) => (card._id === publications[90]?._id ? { ...card, title: 'Another title' } : card)),
  )
  await build('fourth', 'kept')
  const after = await cachedPages()
  expect(after).toContain(before[0])
  expect(after).not.toContain(before[1])
  await build('clean again', 'fresh again')
  expect(await digests('fourth')).toEqual(await digests('clean again'))
})

test('a change of a style sheet or of the code reaches every page that it affects, and every byte equals a clean build', async () => {
  const project = join(folder, 'project')
  await linkProject(project)
  const buildThere = async (name: string, cache: string) => {
    const run = start(name, cache, { program: join(project, 'src/publish/cli.ts') })
    expect([await run.ended, run.errors()]).toEqual([0, ''])
  }
  await buildThere('as it was', 'of the project')
  // Code that renders no page, so Astro itself sees no difference.
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

test('a page in the folder `public` is checked like any other', async () => {
  await writeFile(
    join(folder, 'project/public/own.html'),
    '<!doctype html><html lang="en"><head><title>x</title></head><body><main>x<script>a()</script></main><footer>x</footer></body></html>',
  )
  const run = start('with a page', 'of the project', { program: join(folder, 'project/src/publish/cli.ts') })
  expect(await run.ended).toBe(1)
  expect(run.errors()).toContain(
    'Nothing was built: the page own.html has a script that the build did not make',
  )
})
