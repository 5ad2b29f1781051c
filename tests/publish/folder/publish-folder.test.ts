import { mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { newestTerm, openPublishFolder } from '#publish/folder/publish-folder.ts'
import { page } from '../../support/site-folder.ts'
import { storeSite } from '../../support/stored-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const day = 24 * 3_600_000

let root: string
let store: string
/** Milliseconds since 1970; each release is made later than the one before. */
let now = Date.UTC(2026, 10, 20, 12)

beforeEach(async () => {
  root = await temporaryFolder()
  store = await temporaryFolder()
})

function open(number: number, confirm = async () => {}) {
  return openPublishFolder(root, { store, number, confirm }, () => (now += 1000))
}

type Folder = Awaited<ReturnType<typeof open>>

async function publish(folder: Folder, changes: Record<string, string | undefined> = {}): Promise<void> {
  await folder.publish(await storeSite(store, changes))
}

/** The names of the releases in the folder. */
async function releases(): Promise<string[]> {
  return (await readdir(join(root, 'releases'))).filter((name) => !name.endsWith('.json'))
}

const served = (name: string) => readFile(join(root, 'current', name), 'utf8')

async function has(name: string): Promise<boolean> {
  return stat(join(root, 'current', name)).then(
    () => true,
    () => false,
  )
}

test('[OWN-09] a web server finds the newest release under `current`, compressed and without Netlify’s files', async () => {
  const folder = await open(1)
  await publish(folder, { 'index.html': page('First') })
  await publish(folder, { 'index.html': page('Second') })
  expect(await served('index.html')).toContain('Second')
  for (const name of ['index.html', 'about.html', '_astro/home.1.js']) {
    const bytes = await readFile(join(root, 'current', name))
    expect(gunzipSync(await readFile(join(root, 'current', `${name}.gz`)))).toEqual(bytes)
    expect(brotliDecompressSync(await readFile(join(root, 'current', `${name}.br`)))).toEqual(bytes)
  }
  expect(await Promise.all(['_headers', '_redirects'].map(has))).toEqual([false, false])
  expect((await readdir(root)).sort()).toEqual(['current', 'nginx.conf', 'releases', 'terms'])
})

test('[OWN-09] two earlier releases stay, and assets of all of them for a week', async () => {
  const folder = await open(1)
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    await publish(folder, { [`_astro/${title}.js`]: title, '_astro/home.1.js': undefined })
  // Older ones are removed before the next one is made.
  expect(await releases()).toHaveLength(4)
  expect(await served('_astro/First.js')).toBe('First')
  expect(await has('_astro/First.js.gz')).toBe(true)
  now += 8 * day
  await publish(folder, { '_astro/home.1.js': undefined })
  expect(await Promise.all(['First', 'Fifth'].map((name) => has(`_astro/${name}.js`)))).toEqual([false, true])
})

test('[OWN-09] a publisher with another store retains the assets of the release before', async () => {
  await publish(await open(1), { '_astro/First.js': 'First' })
  store = await temporaryFolder()
  await publish(await open(2), { '_astro/home.1.js': undefined })
  expect([await served('_astro/First.js'), await has('_astro/First.js.br')]).toEqual(['First', true])
})

test('[OWN-09] a release that cannot be written whole, as on a full disk, changes nothing', async () => {
  const folder = await open(1)
  await publish(folder, { 'index.html': page('Old') })
  // A folder stands where the compressed copy of about.html would be written.
  const blocked = await storeSite(store, { 'about.html.gz/in-the-way': '' })
  await expect(folder.publish(blocked)).rejects.toThrow('about.html.gz')
  expect(await served('index.html')).toContain('Old')
  await publish(folder, { 'index.html': page('New') })
  expect(await served('index.html')).toContain('New')
})

test('[OWN-09] remains of killed publishers are removed by the next one', async () => {
  const folder = await open(1)
  await publish(folder)
  await mkdir(join(root, 'releases/1-20261120115959000'))
  await writeFile(join(root, 'terms/1/current'), 'left by a kill')
  const next = await open(2)
  await publish(next)
  expect(new Set((await releases()).map((name) => name.split('-')[0]))).toEqual(new Set(['1', '2']))
  expect(await releases()).toHaveLength(2)
  expect(await readdir(join(root, 'terms'))).toEqual(['2'])
  expect(await newestTerm(root)).toBe(2)
})

test('[OWN-09] a publisher that freezes before publishing, and resumes after the next one has published, changes nothing', async () => {
  let next = ''
  // It has renewed its term; then time passes.
  const frozen = await open(1, async () => {
    if (next !== '') return
    await publish(await open(2), { 'index.html': page('Of the next') })
    next = await readlink(join(root, 'current'))
  })
  await expect(publish(frozen, { 'index.html': page('Of the frozen') })).rejects.toThrow(
    'Another publisher publishes into',
  )
  expect(await readlink(join(root, 'current'))).toBe(next)
  // It removes only its own files.
  await expect(publish(frozen)).rejects.toThrow('Another publisher publishes into')
  expect(await served('index.html')).toContain('Of the next')
})

test('[OWN-09] a release of a version without manifests is followed by one with its assets', async () => {
  await publish(await open(1))
  const [name = ''] = await releases()
  const facts = join(root, `releases/${name}.json`)
  const { rules } = JSON.parse(await readFile(facts, 'utf8'))
  await writeFile(facts, JSON.stringify({ rules, carried: {} }))
  const folder = await open(2)
  for (const title of ['Second', 'Third', 'Fourth', 'Fifth'])
    await publish(folder, { 'index.html': page(title), '_astro/home.1.js': undefined })
  expect(await served('_astro/home.1.js')).toContain('first')
  expect(await has('_astro/home.1.js.gz')).toBe(true)
  expect(await served('index.html')).toContain('Fifth')
})

test('[OWN-09] an expired term can no longer open the folder', async () => {
  await open(2)
  await expect(open(1)).rejects.toThrow('Another publisher publishes into')
  await expect(open(2)).rejects.toThrow('EEXIST')
})
