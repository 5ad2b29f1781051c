import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { exportSite } from '#publish/export-site.ts'
import { type Manifest, pathsOf } from '#publish/manifest.ts'
import { openBuilder } from '#publish/open-builder.ts'
import { linkProject } from '../support/copy-project.ts'
import { serveHttp } from '../support/http-server.ts'
import {
  type Answer,
  sampleExpertise,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'
import { digestsOf } from '../support/site-digests.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A process starts, bundles or ends in seconds, on a busy machine in minutes. */
const soon = { timeout: 180_000 }

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function startBackend() {
  const backend = await startFaultyBackend(
    new Map([
      ['/api/publication-cards', [samplePublication(0)]],
      ['/api/expertise-cards', [sampleExpertise(0)]],
    ]),
  )
  onTestFinished(() => backend.close())
  return backend
}

async function builderFor(
  apiHost: string,
  { open = openBuilder, project = root, idleTimeout = 600_000 } = {},
) {
  const folder = await temporaryFolder()
  const cacheDirectory = join(folder, 'cache')
  const site = join(folder, 'site')
  const builder = open({
    apiHost,
    async release(manifest) {
      await rm(site, { recursive: true, force: true })
      await exportSite(pathsOf(manifest, cacheDirectory), site)
    },
    siteUrl: 'http://localhost',
    program: pathToFileURL(join(project, 'src/commands/builder.ts')),
    cacheDirectory,
    logFile: join(folder, 'build.log'),
    reportFile: join(folder, 'report.json'),
    // An unprivileged user has no home folder, and may not write beside the code.
    idleTimeout,
    environment: { ...process.env, ASTRO_TELEMETRY_DISABLED: '', HOME: '/proc', XDG_CONFIG_HOME: '/proc' },
  })
  onTestFinished(() => builder.close())
  return {
    builder,
    folder,
    /** Builds, and copies the site with the files beside its pages into the folder `site`. */
    build: async (signal: AbortSignal): Promise<void> => {
      await builder.build(signal)
      await builder.finished()
    },
  }
}

test(
  'a failed build reports its own sentence, whether or not the builder has started, and its log is stored',
  { tags: ['full'] },
  async () => {
    const { builder, folder, build } = await builderFor('no address')
    const { signal } = new AbortController()
    await expect(build(signal)).rejects.toThrow(/API_HOST/)
    builder.warm()
    builder.warm()
    await expect(build(signal)).rejects.toThrow(/API_HOST/)
    expect(await readFile(join(folder, 'build.log'), 'utf8')).toContain('API_HOST')
  },
)

test('a stopped build ends, whether or not it has begun', async () => {
  const asked = Promise.withResolvers<void>()
  const silent = await serveHttp(() => asked.resolve())
  onTestFinished(() => silent.close())
  const { build } = await builderFor(silent.origin)
  await expect(build(AbortSignal.abort())).rejects.toThrow(/abort/)
  const stopping = new AbortController()
  const stopped = build(stopping.signal)
  await asked.promise
  stopping.abort()
  await expect(stopped).rejects.toThrow('The build ended with SIGTERM.')
})

test('[OUT-02] a page is live before the files beside it, and has those of its last version until then', async () => {
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', [samplePublication(0)]],
    ['/api/expertise-cards', []],
  ])
  const backend = await startFaultyBackend(answers)
  onTestFinished(() => backend.close())
  const released: Manifest[] = []
  const { builder, folder } = await builderFor(backend.origin, {
    open: (options) => openBuilder({ ...options, release: async (manifest) => void released.push(manifest) }),
  })
  const { signal } = new AbortController()
  const id = samplePublication(0)._id
  const [page, file] = [`publication/${id}.html`, `publication/${id}/citation.bib`]
  await builder.build(signal)
  await builder.finished()
  answers.set('/api/publication-cards', [samplePublication(0, { title: 'Another title' })])
  await builder.build(signal)
  await builder.finished()

  const has = released.map(({ files }) => [page in files, file in files])
  expect(has).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [true, true],
  ])
  const [, first, second, third] = released.map(({ files }) => files)
  expect([first?.[page] === second?.[page], first?.[file] === second?.[file]]).toEqual([false, true])
  expect([second?.[page] === third?.[page], second?.[file] === third?.[file]]).toEqual([true, false])
  expect(await readFile(join(folder, 'cache', third?.[file] ?? ''), 'utf8')).toContain('Another title')

  // Nothing has changed: nothing is made or released after the site.
  await builder.build(signal)
  await builder.finished()
  expect(released).toHaveLength(5)
})

test('[OUT-02] a change does not wait for the files of the build before, which the next one makes', async () => {
  const cards = Array.from({ length: 40 }, (_, index) => samplePublication(index))
  const backend = await startFaultyBackend(
    new Map<string, Answer>([
      ['/api/publication-cards', cards],
      ['/api/expertise-cards', []],
    ]),
  )
  onTestFinished(() => backend.close())
  const released: Manifest[] = []
  const { builder } = await builderFor(backend.origin, {
    open: (options) => openBuilder({ ...options, release: async (manifest) => void released.push(manifest) }),
  })
  const { signal } = new AbortController()
  await builder.build(signal)
  await builder.build(signal)
  await builder.finished()
  const files = (manifest?: Manifest) =>
    Object.keys(manifest?.files ?? {}).filter((name) => /^publication\/.*\.ris$/.test(name)).length
  expect(files(released[1])).toBeLessThan(cards.length)
  expect(files(released.at(-1))).toBe(cards.length)
})

/** The processes that work with the cache in a folder. */
async function workingIn(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-Awwo', 'pid=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(`--cache ${join(folder, 'cache')}`))
  return lines.flatMap((line) => /\d+/.exec(line)?.[0] ?? [])
}

/** The process that works with this cache. */
async function processIn(folder: string): Promise<number> {
  const directories = () => workingIn(folder)
  await expect.poll(directories, soon).toHaveLength(1)
  return Number((await directories())[0])
}

test('the builder ends with the server, which starts no other', async () => {
  const { builder, folder, build } = await builderFor('http://127.0.0.1:1')
  builder.warm()
  const pid = await processIn(folder)
  await builder.close()
  expect(isRunning(pid)).toBe(false)
  builder.warm()
  await expect(build(AbortSignal.abort())).rejects.toThrow(/abort/)
  expect(await workingIn(folder)).toEqual([])
})

test(
  'the builder stays for a while after a build, and ends when nothing follows',
  { tags: ['full'] },
  async () => {
    const { origin } = await startBackend()
    const { builder, folder, build } = await builderFor(origin)
    const { signal } = new AbortController()
    await build(signal)
    const pid = await processIn(folder)
    await build(signal)
    expect([await processIn(folder), isRunning(pid)]).toEqual([pid, true])
    await builder.close()

    const brief = await builderFor(origin, { idleTimeout: 500 })
    await brief.build(signal)
    const shortLived = await processIn(brief.folder)
    await expect.poll(() => isRunning(shortLived), soon).toBe(false)
    await brief.build(signal)
    expect(await processIn(brief.folder)).not.toBe(shortLived)
  },
)

test('a builder that has failed or was killed is replaced', { tags: ['full'] }, async () => {
  const answers = new Map<string, Answer>([
    ['/api/publication-cards', { status: 404 }],
    ['/api/expertise-cards', [sampleExpertise(0)]],
  ])
  const backend = await startFaultyBackend(answers)
  onTestFinished(() => backend.close())
  const { folder, build } = await builderFor(backend.origin)
  const { signal } = new AbortController()
  await expect(build(signal)).rejects.toThrow('could not be read')
  answers.set('/api/publication-cards', [samplePublication(0)])
  await build(signal)
  process.kill(await processIn(folder), 'SIGKILL')
  await build(signal).catch(() => {})
  await build(signal)
  expect(await readFile(join(folder, 'site/publications.html'), 'utf8')).toContain('Sample report 0')
})

/** Numbers below a limit, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Card = ReturnType<typeof samplePublication>

/** A change of a list of publications that staff can make. */
function edited(cards: Card[], random: (below: number) => number, round: number): Card[] {
  const at = random(cards.length)
  const change = (changes: Partial<Card>) =>
    cards.with(at, { ...samplePublication(0), ...cards[at], ...changes })
  const target = cards[random(cards.length)]?._id ?? ''
  switch (random(8)) {
    case 0:
      return [samplePublication(100 + round * 10 + random(10)), ...cards]
    case 1:
      return cards.toSpliced(at, 1)
    case 2:
      return change({ title: `Another title ${round}` })
    case 3:
      return change({ content: `<p>See <a href="http://localhost/publication/${target}">this</a>.</p>` })
    case 4:
      return change({ content: `<h2>One</h2><p>Text ${round}.</p><h2>Two</h2><p>More.</p><h2>Three</h2>` })
    case 5:
      return change({ date: new Date((0x66000000 + random(90) * 86_400) * 1000).toISOString() })
    case 6:
      return change({ link: `http://localhost/publication/${target}`, author: `B. Sample ${round}` })
    default:
      return [...cards.slice(at), ...cards.slice(0, at)]
  }
}

test(
  'after any edits, the site of the same builder equals a clean one byte for byte',
  { tags: ['full'] },
  async () => {
    const seed = Math.floor(Math.random() * 1_000_000)
    const random = randomFrom(seed)
    const list = '/api/publication-cards'
    let cards = Array.from({ length: 20 }, (_, index) => samplePublication(index))
    const answers = new Map<string, Answer>([
      [list, cards],
      ['/api/expertise-cards', [sampleExpertise(0), sampleExpertise(1)]],
    ])
    const backend = await startFaultyBackend(answers)
    onTestFinished(() => backend.close())
    const { folder, build } = await builderFor(backend.origin)
    const { signal } = new AbortController()
    await build(signal)
    for (let round = 0; round < 6; round += 1) {
      for (let edit = 0; edit <= random(3); edit += 1) cards = edited(cards, random, round)
      cards = [...new Map(cards.map((card) => [card._id, card])).values()]
      answers.set(list, cards)
      if (round === 3) answers.set('/api/expertise-cards', [sampleExpertise(1, { title: 'Another skill' })])
      await build(signal)
      const clean = await builderFor(backend.origin)
      await clean.build(signal)
      await clean.builder.close()
      const [made, expected] = await Promise.all([
        digestsOf(join(folder, 'site')),
        digestsOf(join(clean.folder, 'site')),
      ])
      expect({ seed, round, made }).toEqual({ seed, round, made: expected })
    }
  },
)

/** A copy of the project with writable code and this project's packages. */
async function openCopy() {
  const copy = await temporaryFolder()
  await linkProject(copy)
  const { openBuilder: open }: { openBuilder: typeof openBuilder } = await import(
    join(copy, 'src/publish/open-builder.ts')
  )
  const page = join(copy, 'src/config/services.ts')
  const text = await readFile(page, 'utf8')
  return {
    open,
    project: copy,
    change: () => writeFile(page, text.replace('We turn evidence into choices', 'New code')),
    changeBack: () => writeFile(page, text),
    isNewIn: async (site: string) => (await readFile(join(site, 'policy.html'), 'utf8')).includes('New code'),
  }
}

test(
  '[OWN-08] code that changes while it is bundled fails the build, and is not cached under its old digest',
  { tags: ['full'] },
  async () => {
    const { open, project, change, changeBack, isNewIn } = await openCopy()
    const backend = await startBackend()
    const { builder, folder, build } = await builderFor(backend.origin, { open, project })
    builder.warm()
    const part = join(root, 'node_modules/.cache/bundles', `part-${await processIn(folder)}`)
    await expect.poll(() => existsSync(part), { ...soon, interval: 5 }).toBe(true)
    await change()
    const { signal } = new AbortController()
    await expect(build(signal)).rejects.toThrow('The code was changed while it was bundled.')
    expect(existsSync(part)).toBe(false)
    await changeBack()
    await build(signal)
    expect(await isNewIn(join(folder, 'site'))).toBe(false)
  },
)

test(
  '[OWN-08] the builder loads the code ahead, without a home folder, and reads the content only when asked to build',
  { tags: ['full'] },
  async () => {
    const backend = await startBackend()
    const { builder, folder, build } = await builderFor(backend.origin)
    builder.warm()
    // It stores the files of the bundle as it loads the code.
    const files = () => readdir(join(folder, 'cache/files')).catch(() => [])
    await expect.poll(files, soon).not.toEqual([])
    expect(backend.requests).toEqual([])
    await build(new AbortController().signal)
    expect(await readFile(join(folder, 'site/publications.html'), 'utf8')).toContain('Sample report 0')
  },
)
