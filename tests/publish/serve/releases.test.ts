import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hasSite, publishedAt, type Releases, openReleases } from '#publish/serve/releases.ts'
import { createSiteHandler } from '#publish/serve/serve.ts'
import { page, writeSite } from '../../support/site-folder.ts'
import { storeSite } from '../../support/stored-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
})

async function publish(releases: Releases, changes: Record<string, string | undefined> = {}, code = 'code') {
  await releases.publish(await storeSite(root, changes, code))
}

async function get(releases: Releases, path: string): Promise<string> {
  const handler = createSiteHandler({ current: releases.current })
  const response = await handler(new Request(`http://localhost${path}`))
  return `${response.status} ${await response.text()}`
}

const home = (releases: Releases) => get(releases, '/')
const manifests = async () => (await readdir(join(root, 'manifests'))).sort()

/** A site as versions without manifests published it. */
async function writeFolderSite(id: string, changes: Record<string, string | undefined> = {}): Promise<void> {
  await writeSite(join(root, id), changes)
  await writeFile(join(root, 'current'), [id, 'older'].join('\n'))
}

test('a published site is served at once and after a restart', async () => {
  const releases = await openReleases(root)
  expect([releases.current(), hasSite(root), publishedAt(root)]).toEqual([undefined, false, undefined])
  await publish(releases, { 'index.html': page('First') })
  await publish(releases, { 'index.html': page('Second') })
  expect(await home(releases)).toContain('Second')
  expect(await home(await openReleases(root))).toContain('Second')
  expect(hasSite(root)).toBe(true)
  expect(Date.now() - (publishedAt(root) ?? 0)).toBeLessThan(60_000)
})

test('a tab that stays open while the site is published ten times finds its scripts for a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const releases = await openReleases(root)
  await publish(releases)
  const without = { '_astro/home.1.js': undefined }
  for (let save = 0; save < 10; save += 1) {
    vi.setSystemTime(Date.now() + 1000)
    await publish(releases, { ...without, [`_astro/home.${save + 2}.js`]: `console.log(${save})` })
  }
  const script = '/_astro/home.1.js'
  expect(await get(releases, script)).toBe('200 console.log("first")')
  expect(await get(await openReleases(root), script)).toContain('first')
  expect(await manifests()).toHaveLength(3)
  vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000)
  await publish(releases, without)
  expect(await get(releases, script)).toMatch(/^404/)
  // It belonged to the site until just now.
  expect(await get(releases, '/_astro/home.11.js')).toContain('200')
})

test('a site whose files or manifest are damaged is passed over for the one before', async () => {
  const releases = await openReleases(root)
  await publish(releases, { 'index.html': page('First') })
  await publish(releases, { 'index.html': page('Second') })
  const [, newest = ''] = await manifests()
  const file = join(root, 'manifests', newest)
  const written = await readFile(file, 'utf8')
  for (const damaged of ['', '{"half', written.replace(/"index.html":"[^"]+"/, '"index.html":"gone"')]) {
    await writeFile(file, damaged)
    expect(await home(await openReleases(root))).toContain('First')
  }
})

test('a site that is served from memory but was deleted from disk cannot be read', async () => {
  const releases = await openReleases(root)
  await expect(releases.requireReadable()).rejects.toThrow()
  await publish(releases)
  await releases.requireReadable()
  await rm(join(root, 'manifests'), { recursive: true })
  await expect(releases.requireReadable()).rejects.toThrow()
  await publish(releases)
  await releases.requireReadable()
  await rm(root, { recursive: true })
  await expect(releases.requireReadable()).rejects.toThrow()
})

test('a pointer to a missing site counts as no site, but the folder has had one', async () => {
  await writeFile(join(root, 'current'), 'gone')
  expect((await openReleases(root)).current()).toBeUndefined()
  expect(hasSite(root)).toBe(true)
})

test('the site of a version without manifests is served until the first build, and stays until the second update', async () => {
  const id = '20261127120000000'
  await writeFolderSite(id, { 'index.html': page('Of the version before') })
  const releases = await openReleases(root)
  expect(await home(releases)).toContain('Of the version before')
  await releases.requireReadable()
  await publish(releases, { '_astro/home.1.js': undefined }, 'one')
  await publish(releases, { 'about.html': page('Us') }, 'one')
  // A tab of that version is still open, and going back to it serves at once.
  expect(await get(releases, '/_astro/home.1.js')).toContain('200')
  expect(await readFile(join(root, 'current'), 'utf8')).toContain(id)
  expect(await readdir(root)).toContain(id)
  for (let save = 0; save < 4; save += 1) await publish(releases, {}, 'two')
  expect(await readdir(root)).not.toContain('current')
  expect(await readdir(root)).not.toContain(id)
})

test('a start with a folder that is not a site serves nothing', async () => {
  await mkdir(join(root, 'manifests'), { recursive: true })
  await writeFile(join(root, 'manifests/1.json'), '[]')
  expect((await openReleases(root)).current()).toBeUndefined()
})

test('after the clock was set back, a start serves the site that was published last', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const releases = await openReleases(root)
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    await publish(releases, { 'index.html': page(title) })
    vi.setSystemTime(Date.now() - 3_600_000)
  }
  await releases.requireReadable()
  expect(await home(await openReleases(root))).toContain('Four')
})

test('pictures and share pictures leave with their publication', async () => {
  const releases = await openReleases(root)
  const shown = ['_astro/pictures/a-640.webp', '_astro/cards/a-b.png']
  await publish(releases, Object.fromEntries(shown.map((name) => [name, 'bytes'])))
  for (const name of shown) expect(await get(releases, `/${name}`)).toMatch(/^200/)
  await publish(releases, Object.fromEntries(shown.map((name) => [name, undefined])))
  for (const name of shown) expect(await get(releases, `/${name}`)).toMatch(/^404/)
})

test('a site published after a damaged manifest, or after all were deleted, is the newest', async () => {
  const releases = await openReleases(root)
  await publish(releases, { 'index.html': page('One') })
  await writeFile(join(root, 'manifests/0000000007.json'), '{"half')
  const restarted = await openReleases(root)
  await publish(restarted, { 'index.html': page('Two') })
  expect([await home(restarted), await home(await openReleases(root))].join()).not.toContain('One')
  await rm(join(root, 'manifests'), { recursive: true })
  await publish(restarted, { 'index.html': page('Three') })
  expect(await home(restarted)).toContain('Three')
  expect(await home(await openReleases(root))).toContain('Three')
})
