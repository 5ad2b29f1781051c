import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Releases, openReleases } from '#publishing/releases.ts'
import { createSiteHandler } from '#publishing/serve.ts'
import { page, writeSite } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
})

async function publish(
  releases: Releases,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const { id, directory } = await releases.begin()
  await writeSite(directory, changes)
  await releases.publish(id)
  return id
}

async function home(releases: Releases): Promise<string> {
  const handler = createSiteHandler({ releases: releases.list })
  return (await handler(new Request('http://localhost/'))).text()
}

test('a published site is served at once and after a restart', async () => {
  const releases = await openReleases(root)
  expect(releases.list()).toEqual([])
  await publish(releases, { 'index.html': page('First') })
  await publish(releases, { 'index.html': page('Second') })
  expect(await home(releases)).toContain('Second')
  expect(await home(await openReleases(root))).toContain('Second')
})

test('a build with a wrong number of publications is refused, and the old site stays', async () => {
  const releases = await openReleases(root)
  await publish(releases, { 'index.html': page('Old') })
  const { id, directory } = await releases.begin()
  await writeSite(directory)
  await expect(releases.publish(id, { publications: 2 })).rejects.toThrow(
    /expected 2 publications, the build has 1/,
  )
  expect(await home(releases)).toContain('Old')
  expect(await home(await openReleases(root))).toContain('Old')
  await releases.publish(id, { publications: 1 })
  expect(await home(releases)).toContain('Home')
})

test('tabs that opened on earlier sites still find their hashed files', async () => {
  const releases = await openReleases(root)
  await publish(releases)
  await publish(releases, { 'index.html': page('Second'), '_astro/home.1.js': undefined })
  const handler = createSiteHandler({ releases: releases.list })
  const script = await handler(new Request('http://localhost/_astro/home.1.js'))
  expect(script.status).toBe(200)
  expect(await script.text()).toContain('first')
})

test('remains of a killed build are removed before the next one, and sites in use stay', async () => {
  const releases = await openReleases(root)
  const first = await publish(releases)
  const { directory } = await releases.begin()
  await writeSite(directory)
  const next = await releases.begin()
  expect((await readdir(root)).sort()).toEqual([first, 'current'].sort())
  await writeSite(next.directory)
  await releases.publish(next.id)
  expect(releases.list().map(({ id }) => id)).toEqual([next.id, first])
})

test('a site that is served from memory but was deleted from disk cannot be read', async () => {
  const releases = await openReleases(root)
  await expect(releases.requireReadable()).rejects.toThrow()
  const id = await publish(releases)
  await releases.requireReadable()
  await rm(join(root, id), { recursive: true })
  await expect(releases.requireReadable()).rejects.toThrow()
  await publish(releases)
  await releases.requireReadable()
  await rm(root, { recursive: true })
  await expect(releases.requireReadable()).rejects.toThrow()
})

test('a pointer to a missing site counts as no site', async () => {
  await writeFile(join(root, 'current'), 'gone')
  expect((await openReleases(root)).list()).toEqual([])
})
