import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { readBuildEnv } from '#publish/build-env.ts'
import { guardAgainstLoss, readLastBuild, saveLastBuild } from '#publish/content/last-build.ts'
import { loadContent } from '#publish/content/load-content.ts'
import { backendSource, lastBuildSource } from '#publish/content/source.ts'
import { listPublicationCards } from '#contract/publication-cards.ts'
import { z } from '#contract/zod.ts'
import { recordDigest } from '#lib/content-digest.ts'
import { runCommand } from '../support/product.ts'
import {
  type Answer,
  faults,
  sampleExpertise,
  sampleId,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'

const list = '/api/publication-cards'
const expertise = '/api/expertise-cards'
const whole = 12
const good = Array.from({ length: whole }, (_, index) => samplePublication(index))
const answers = new Map<string, Answer>()
let backend: Awaited<ReturnType<typeof startFaultyBackend>>
let folder: string

beforeAll(async () => {
  backend = await startFaultyBackend(answers)
  folder = await mkdtemp(join(tmpdir(), 'guards-'))
})

afterAll(async () => {
  await backend.close()
  // A load rejected for one list may still be writing the other.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 })
})

async function build(environment: Record<string, string> = {}, name = 'site') {
  const run = runCommand(
    'src/publish/cli.ts',
    {
      API_HOST: backend.origin,
      SITE_URL: 'http://localhost',
      COMMIT_REF: 'c0ffee',
      NODE_ENV: 'production',
      ...environment,
    },
    [
      '--out',
      join(folder, name),
      '--cache',
      join(folder, `${name}-cache`),
      '--report',
      join(folder, 'report.json'),
    ],
  )
  const code = await run.ended
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  const words = await readFile(join(folder, 'report.txt'), 'utf8')
  return { code, said: run.output(), report, words }
}

/** Runs the first part of a build: reads the content, and decides whether it may be published. */
async function load(environment: Record<string, string> = {}, name = 'site') {
  const env = readBuildEnv({ API_HOST: backend.origin, SITE_URL: 'http://localhost', ...environment })
  const cacheDirectory = join(folder, `${name}-cache`)
  const before = await readLastBuild(cacheDirectory)
  const source = env.fromLastGood ? lastBuildSource(before) : backendSource(backend.origin, () => {})
  const { content, parts, records, digests: received } = await loadContent({ env, source, cacheDirectory })
  const shown = [...content.publications, ...content.expertise].map((record) => record.recordDigest)
  guardAgainstLoss(before, { parts, records, received, shown }, env.allowDrop)
  return content
}

/** Names and contents of the pages, without the parts that differ between builds. */
async function pages(name = 'site'): Promise<Record<string, string>> {
  // Apart from the editions of publications.
  const names = (await readdir(join(folder, name), { recursive: true })).filter((file) =>
    /^(?!publication\/.*\/).*\.html$/.test(file),
  )
  const texts = await Promise.all(
    names.sort().map(async (file) => [file, await readFile(join(folder, name, file), 'utf8')]),
  )
  return Object.fromEntries(texts)
}

async function facts() {
  return JSON.parse(await readFile(join(folder, 'site/build.json'), 'utf8'))
}

function picture(index: number, path: string, answer: Answer) {
  answers.set(path, answer)
  return { ...good[index], image: path }
}

test('a build drops bad records, reports each with the reason, and names the source of the site', async () => {
  const html: Answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  const corrupt: Answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('no')
  const inward: Answer = (_request, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end()
  answers.set(list, [
    picture(0, '/html.png', html),
    picture(1, '/corrupt.png', corrupt),
    picture(2, '/inward.png', inward),
    { ...good[3], image: '/gone.png' },
    // An address of a picture that is written as plain text is no reference.
    { ...good[4], content: '<p>It was at /_astro/pictures/0123456789abcdef-640.webp.</p>' },
    ...good.slice(5),
    { _id: sampleId(whole), content: 'no title' },
    good[5],
  ])
  answers.set(expertise, [sampleExpertise(0)])
  const { code, said, report, words } = await build()
  expect(code).toBe(0)
  expect(report).toMatchObject({
    built: true,
    parts: [
      { received: whole + 2, kept: whole },
      { received: 1, kept: 1 },
    ],
  })
  const skipped = report.parts[0].skipped.map(
    ({ kind, record }: Record<string, string>) => `${kind} ${record}`,
  )
  expect(skipped.sort()).toEqual(
    [0, 1, 2, 3]
      .map((index) => `picture ${sampleId(index)}`)
      .concat(`record ${sampleId(whole)}`, `duplicate ${sampleId(5)}`)
      .sort(),
  )
  for (const why of ['text/html instead', 'not allowed', 'status 404', 'duplicate id', 'is invalid'])
    expect(words).toContain(why)
  expect(said).toContain(words.trim())
  expect(await facts()).toMatchObject({
    publications: whole,
    expertiseCards: 1,
    commit: 'c0ffee',
  })
  expect(Object.keys(await pages()).filter((name) => name.startsWith('publication/'))).toHaveLength(whole + 1)
})

test('a failing backend ends the build in time with one sentence, and the current site stays', async () => {
  const before = await pages()
  answers.set(list, faults['HTML with 200'])
  const { code, said, report } = await build()
  expect(code).toBe(1)
  expect(said).toMatch(
    /Nothing was built: the publications could not be read from .*: the response is not a list/,
  )
  expect(report).toMatchObject({ built: false, result: expect.stringMatching(/^Nothing was built/) })
  // The build itself measured this, so the load of the machine before it does not count.
  expect(report.seconds).toBeLessThan(30)
  expect(await pages()).toEqual(before)

  // The report of a build that read nothing has nothing of an earlier build.
  const unread = await build({ API_HOST: 'no address' })
  expect([unread.code, unread.report.parts]).toEqual([1, []])
})

test('far fewer records than last time fail the build, unless the operator allows it', async () => {
  for (const few of [good.slice(0, 5), []]) {
    answers.set(list, few)
    await expect(load()).rejects.toThrow(
      new RegExp(`only ${few.length} of the publications .* last build had ${whole}.*ALLOW_DROP=1`),
    )
  }
})

test(
  'without its backend, a site is built from the records of the last good build',
  { tags: ['full'] },
  async () => {
    const before = await facts()
    const { code } = await build({ API_HOST: 'http://127.0.0.1:1', BUILD_FROM_LAST_GOOD: '1' })
    expect(code).toBe(0)
    expect(await facts()).toMatchObject({ digest: before.digest, publications: whole })
    await expect(load({ BUILD_FROM_LAST_GOOD: '1' }, 'fresh')).rejects.toThrow('no earlier successful build')
  },
)

test(
  'ALLOW_DROP=1 accepts the drop, and the smaller list is the new reference',
  { tags: ['full'] },
  async () => {
    const cards = async () => (await readdir(join(folder, 'site-cache/cards'))).length
    const before = await cards()
    answers.set(list, good.slice(0, 5))
    expect((await build({ ALLOW_DROP: '1' })).code).toBe(0)
    // The cache drops the cards of removed records.
    expect(await cards()).toBe(before - (whole - 5))
    expect(await facts()).toMatchObject({ publications: 5 })
    expect((await load()).publications).toHaveLength(5)
  },
)

test(
  'an empty list makes a complete site on a fresh installation; a list without a valid record does not',
  { tags: ['full'] },
  async () => {
    answers.set(list, []).set(expertise, [])
    expect((await build({}, 'new')).code).toBe(0)
    expect(Object.keys(await pages('new'))).toContain('publications.html')
    answers.set(
      list,
      good.map(({ _id }) => ({ _id })),
    )
    await expect(load({}, 'new')).rejects.toThrow(
      `only 0 of the publications can be shown, and the backend sent ${whole}`,
    )
  },
)

test('new code that rejects records of the current site builds nothing, and the site stays', async () => {
  const content = '<p><a href="http://localhost/contact">this</a></p>'
  answers
    .set(
      list,
      [0, 1, 2].map((index) => samplePublication(index, { content })),
    )
    .set(expertise, [sampleExpertise(0)])
  expect((await build({}, 'version')).code).toBe(0)
  const before = await pages('version')
  // Dead links are faults when no step removes them.
  const faulty = {
    ALLOW_DROP: '1',
    WITHOUT_LAYERS: 'links',
    NODE_OPTIONS: `--import ${new URL('../support/without-layers.ts', import.meta.url).href}`,
  }
  const { code, report } = await build(faulty, 'version')
  expect([code, report.result]).toEqual([1, expect.stringMatching(/3 of 4 records that the site shows/)])
  expect(report.parts[0].skipped).toHaveLength(3)
  expect(await pages('version')).toEqual(before)

  // Records that the site does not show yet are dropped and reported.
  answers.set(list, [
    samplePublication(0),
    ...[3, 4, 5].map((index) => samplePublication(index, { content })),
  ])
  expect((await build(faulty, 'version')).code).toBe(0)
  expect(Object.keys(await pages('version')).filter((name) => name.startsWith('publication/'))).toHaveLength(
    1 + Number('publication/fallback.html' in before),
  )
})

test('records that can no longer be prepared do not empty the site', async () => {
  const nameless = [0, 1].map((index) => samplePublication(index, { title: '\u0001' }))
  answers.set(list, nameless).set(expertise, [sampleExpertise(0)])
  expect((await load({}, 'prepared')).publications).toEqual([])
  const { records } = z.parse(listPublicationCards.answer, nameless)
  const shown = records.map((record) => recordDigest(record))
  await mkdir(join(folder, 'prepared-cache'), { recursive: true })
  await saveLastBuild(join(folder, 'prepared-cache'), { features: [], shown, records: {} })
  await expect(load({}, 'prepared')).rejects.toThrow('2 of 2 records that the site shows')
})
