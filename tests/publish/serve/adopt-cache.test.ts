import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adoptCache } from '#publish/serve/adopt-cache.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('pictures that an earlier version has encoded move into the store, once', async () => {
  const dataDir = await temporaryFolder()
  const store = join(dataDir, 'site')
  await mkdir(join(dataDir, 'cache/pictures'), { recursive: true })
  await writeFile(join(dataDir, 'cache/pictures/a.webp'), 'picture')
  await writeFile(join(dataDir, 'cache/content-of-build.json'), '{}')
  for (let start = 0; start < 2; start += 1) {
    await adoptCache(dataDir, store)
    expect(await readFile(join(store, 'pictures/a.webp'), 'utf8')).toBe('picture')
    expect(await readdir(dataDir)).toEqual(['site'])
  }
})

test('the pictures of the store stay where both have some', async () => {
  const dataDir = await temporaryFolder()
  for (const folder of ['cache/pictures', 'site/pictures']) {
    await mkdir(join(dataDir, folder), { recursive: true })
    await writeFile(join(dataDir, folder, 'a.webp'), folder)
  }
  await adoptCache(dataDir, join(dataDir, 'site'))
  expect(await readFile(join(dataDir, 'site/pictures/a.webp'), 'utf8')).toBe('site/pictures')
})
