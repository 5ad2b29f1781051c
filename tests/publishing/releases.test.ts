import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type Generations, openGenerations } from '#publishing/releases.ts'
import { createSiteHandler } from '#publishing/serve.ts'
import { page, writeSite } from '../support/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let root: string

beforeEach(async () => {
  root = await temporaryFolder()
})

async function publish(
  generations: Generations,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const { id, directory } = await generations.begin()
  await writeSite(directory, changes)
  await generations.publish(id)
  return id
}

async function home(generations: Generations): Promise<string> {
  const handler = createSiteHandler({ generations: generations.served })
  return (await handler(new Request('http://localhost/'))).text()
}

test('a published site is served at once and after a restart', async () => {
  const generations = await openGenerations(root)
  expect(generations.served()).toEqual([])
  await publish(generations, { 'index.html': page('First') })
  await publish(generations, { 'index.html': page('Second') })
  expect(await home(generations)).toContain('Second')
  expect(await home(await openGenerations(root))).toContain('Second')
})

test('a build of other publications than there are is refused, and the old site stays', async () => {
  const generations = await openGenerations(root)
  await publish(generations, { 'index.html': page('Old') })
  const { id, directory } = await generations.begin()
  await writeSite(directory)
  await expect(generations.publish(id, { publications: 2 })).rejects.toThrow(/is of 1 publications, of 2/)
  expect(await home(generations)).toContain('Old')
  expect(await home(await openGenerations(root))).toContain('Old')
  await generations.publish(id, { publications: 1 })
  expect(await home(generations)).toContain('Home')
})

test('hashed files of the sites before are still found by tabs that opened on them', async () => {
  const generations = await openGenerations(root)
  await publish(generations)
  await publish(generations, { 'index.html': page('Second'), '_astro/home.1.js': undefined })
  const handler = createSiteHandler({ generations: generations.served })
  const script = await handler(new Request('http://localhost/_astro/home.1.js'))
  expect(script.status).toBe(200)
  expect(await script.text()).toContain('first')
})

test('what a killed build left is removed before the next one, sites in use are not', async () => {
  const generations = await openGenerations(root)
  const first = await publish(generations)
  const { directory } = await generations.begin()
  await writeSite(directory)
  const next = await generations.begin()
  expect((await readdir(root)).sort()).toEqual([first, 'current'].sort())
  await writeSite(next.directory)
  await generations.publish(next.id)
  expect(generations.served().map(({ id }) => id)).toEqual([next.id, first])
})

test('a site that is served from memory and gone from the disk cannot be read', async () => {
  const generations = await openGenerations(root)
  await expect(generations.requireReadable()).rejects.toThrow()
  const id = await publish(generations)
  await generations.requireReadable()
  await rm(join(root, id), { recursive: true })
  await expect(generations.requireReadable()).rejects.toThrow()
  await publish(generations)
  await generations.requireReadable()
  await rm(root, { recursive: true })
  await expect(generations.requireReadable()).rejects.toThrow()
})

test('a pointer to a site that is gone counts as no site', async () => {
  await writeFile(join(root, 'current'), 'gone')
  expect((await openGenerations(root)).served()).toEqual([])
})
