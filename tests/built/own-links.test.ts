import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { extensions } from '#contract/features.ts'
import { startHostileSite } from '../support/hostile-site.ts'
import { runCommand } from '../support/product.ts'
import { digestsOf } from '../support/site-digests.ts'
import {
  type Answer,
  sampleExpertise,
  sampleId,
  samplePublication,
  startFaultyBackend,
} from '../support/faulty-backend.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const site = 'https://site.example'
const publications = '/api/publication-cards'
const answers = new Map<string, Answer>()
const folders = new Map<string, string>()
let backend: Awaited<ReturnType<typeof startFaultyBackend>>

beforeAll(async () => {
  backend = await startFaultyBackend(answers)
})

afterAll(() => backend.close())

const link = (address: string, words = 'these words') => `<p>Read <a href="${address}">${words}</a>.</p>`

/** Addresses of the site without a page, and invalid ones. */
const dead = [
  `${site}/contact`,
  `${site}/publications/99`,
  `${site}/publication/${sampleId(900)}`,
  `${site}:443/contact?a=1&b=2`,
  `https://somebody@site.example/contact`,
  `HTTPS://SITE.EXAMPLE/contact`,
  `${site}/%zz`,
]
const unreadable = ['https://[x', 'https://', 'http://a b/', 'mailto://[x']
const alive = [
  `${site}/about`,
  `${site}/`,
  `${site}/publications`,
  `${site}/feed.xml`,
  `${site}/articles`,
  `${site}/about#gone`,
  `${site}/about#%zz`,
  'https://example.org/contact',
  'mailto:a@example.org',
]

/** Builds into `name`, with the cache of that name. Returns what the report says of each incomplete record. */
async function build(name: string, cache = name) {
  for (const each of [name, `${cache} cache`])
    if (!folders.has(each)) folders.set(each, await temporaryFolder())
  const folder = folders.get(name) ?? ''
  const run = runCommand(
    'src/publish/cli.ts',
    { API_HOST: backend.origin, SITE_URL: site, NODE_ENV: 'production', ALLOW_DROP: '1' },
    [
      '--out',
      join(folder, 'site'),
      '--cache',
      folders.get(`${cache} cache`) ?? '',
      '--report',
      join(folder, 'report.json'),
    ],
  )
  expect(await run.ended, run.output()).toBe(0)
  const { parts } = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
  const told: { kind: string; record: string; why: string }[] = parts.flatMap(
    ({ skipped }: { skipped: object[] }) => skipped,
  )
  return {
    told,
    read: (file: string) => readFile(join(folder, 'site', file), 'utf8'),
    digests: () => digestsOf(join(folder, 'site')),
  }
}

test(
  '[OWN-03, FEA-03] a site whose backend names every extension is built, and its login page leads to a forgotten password',
  { tags: ['full'] },
  async () => {
    answers.set('/api/features', { features: Object.keys(extensions) })
    answers.set('/api/old-addresses', { data: [] })
    onTestFinished(() => void answers.delete('/api/features'))
    answers.set(publications, [samplePublication(0)]).set('/api/expertise-cards', [sampleExpertise(0)])
    const { told, read } = await build('every extension')
    expect(told).toEqual([])
    expect(await read('login.html')).toContain('href="#forgotten-password"')
  },
)

test('a link to a page that the build does not have becomes words, and is reported', async () => {
  const all = [...dead, ...unreadable, ...alive].map((address) => link(address)).join('')
  answers
    .set(publications, [
      samplePublication(0, { content: all }),
      samplePublication(1, { link: `${site}/contact` }),
      samplePublication(2, { link: `${site}/about` }),
    ])
    .set('/api/expertise-cards', [sampleExpertise(0, { content: [all, 'Second'] }), sampleExpertise(1)])
  const { told, read } = await build('dead')
  const pages = [await read(`publication/${sampleId(0)}.html`), await read('index.html')]
  for (const page of pages) {
    for (const address of [...dead, ...unreadable])
      expect(page, address).not.toContain(`"${address.replace('&', '&amp;')}"`)
    expect(page).not.toContain('site.example/contact')
    for (const address of alive) expect(page).toContain(`<a href="${address}"`)
    expect(page.match(/Read <(?:a|span)\b[^>]*>these words</g)?.length).toBe(
      dead.length + unreadable.length + alive.length,
    )
  }
  expect(await read('feed.xml')).not.toContain('site.example/contact')
  for (const record of [sampleId(0), sampleId(1000)])
    for (const address of [`${site}/contact`, `${site}/publications/99`])
      expect(told).toContainEqual(
        expect.objectContaining({ kind: 'link', record, why: `${address}, which the build does not have` }),
      )
  expect(told.filter(({ record }) => record === sampleId(1))).toHaveLength(1)
  expect(await read(`publication/${sampleId(1)}.html`)).not.toContain('Visit the publication')
  expect(await read(`publication/${sampleId(2)}.html`)).toContain(`href="${site}/about"`)
  expect(told.filter(({ kind }) => kind !== 'link')).toEqual([])
})

test(
  'https without its slashes leads to that host, and not to a page of the site',
  { tags: ['full'] },
  async () => {
    answers
      .set(publications, [samplePublication(0, { content: link('https:who.int/x') })])
      .set('/api/expertise-cards', [sampleExpertise(0, { content: [link('https:/who.int/y')] })])
    const { read, told } = await build('slashes')
    expect(await read(`publication/${sampleId(0)}.html`)).toContain('<a href="https://who.int/x"')
    expect(await read('index.html')).toContain('<a href="https://who.int/y"')
    expect(told).toEqual([])
  },
)

test(
  'a link to another publication is updated when its target is deleted, restored, or on a removed page of the list',
  { tags: ['full'] },
  async () => {
    const [a, b] = [sampleId(20), sampleId(3)]
    const many = Array.from({ length: 17 }, (_, index) => samplePublication(index))
    const linking = samplePublication(20, {
      content: link(`${site}/publication/${b}#note-1`) + link(`${site}/publications/3`),
    })
    const skills = [sampleExpertise(0, { content: [link(`${site}/publication/${b}`)] })]
    answers.set(publications, [...many, linking]).set('/api/expertise-cards', skills)
    const hasLinks = async ({ read }: Awaited<ReturnType<typeof build>>) => {
      const [page, home] = [await read(`publication/${a}.html`), await read('index.html')]
      return [`${site}/publication/${b}#`, `${site}/publications/3"`]
        .map((address) => page.includes(`<a href="${address}`))
        .concat(home.includes(`<a href="${site}/publication/${b}"`))
    }
    const whole = await build('whole', 'kept')
    expect(await hasLinks(whole)).toEqual([true, true, true])
    expect(whole.told).toEqual([])

    answers.set(publications, [...many.filter(({ _id }) => _id !== b).slice(2), linking])
    const less = await build('less', 'kept')
    expect(await hasLinks(less)).toEqual([false, false, false])
    expect(await less.digests()).toEqual(await (await build('less, clean')).digests())
    expect(less.told.map(({ record }) => record).sort()).toEqual([sampleId(1000), a, a].sort())

    answers.set(publications, [...many, linking])
    const again = await build('again', 'kept')
    expect(await again.digests()).toEqual(await whole.digests())
    expect(again.told).toEqual([])
  },
)

test('records with unforeseen faults are found, and only they are dropped', { tags: ['full'] }, async () => {
  const bad = { content: link('http://localhost/contact') }
  const publicationsOf = (count: number, odd: number[]) =>
    Array.from({ length: count }, (_, index) => samplePublication(index, odd.includes(index) ? bad : {}))
  const cards = (odd: number[]) =>
    [0, 1, 2, 3].map((index) => sampleExpertise(index, odd.includes(index) ? { content: [bad.content] } : {}))
  const skippedOf = async (publications: object[], expertise: object[]) => {
    const site = await startHostileSite({ publications, expertise }, { without: ['links'] })
    onTestFinished(() => site.stop())
    return [...(await site.skipped()).keys()].sort()
  }
  // Home does not show which of its cards has a link.
  expect(await skippedOf(publicationsOf(12, [3]), cards([0, 2]))).toEqual(
    [sampleId(3), sampleId(1000), sampleId(1002)].sort(),
  )
  expect(await skippedOf(publicationsOf(2, [0, 1]), cards([]))).toEqual([sampleId(0), sampleId(1)].sort())
})
