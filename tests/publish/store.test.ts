import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#publish/store.ts'
import { z } from '#contract/zod.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('a file is stored once by its content, and again if a loss of power has emptied it', async () => {
  const store = openStore(await temporaryFolder())
  const place = await store.add('text')
  const file = join(store.root, place)
  await utimes(file, 0, 0)
  expect(await store.add('text')).toBe(place)
  expect(await readdir(join(store.root, 'files'))).toHaveLength(1)
  await writeFile(file, '')
  await store.add('text')
  const schema = z.string()
  await store.put('pages/a.json', '"stored"')
  expect(store.read('pages/a.json', schema)).toBe('stored')
  await writeFile(join(store.root, 'pages/a.json'), '"sto')
  expect(store.read('pages/a.json', schema)).toBeUndefined()
})

test('files that no site names are removed, but not those of a build under way', async () => {
  const store = openStore(await temporaryFolder())
  for (const place of [
    'pages/used',
    'pages/used.json',
    'pages/old',
    'pages/old.json',
    'records/old',
    'cards/used.png',
    'cards/old.png',
    'pages/new',
  ])
    await store.put(place, 'x')
  const longAgo = ['pages/used', 'pages/used.json', 'pages/old', 'pages/old.json', 'records/old']
  for (const place of [...longAgo, 'cards/used.png', 'cards/old.png'])
    await utimes(join(store.root, place), 0, 0)
  store.sweep(['pages/used', 'cards/used.png'])
  expect((await readdir(join(store.root, 'pages'))).sort()).toEqual(['new', 'used', 'used.json'])
  expect(await readdir(join(store.root, 'records'))).toEqual([])
  expect(await readdir(join(store.root, 'cards'))).toEqual(['used.png'])
})
