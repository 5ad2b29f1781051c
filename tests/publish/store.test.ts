import { readdir, truncate, utimes, writeFile } from 'node:fs/promises'
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

test('files that no site names are removed, but not those of a build that began later', async () => {
  const store = openStore(await temporaryFolder())
  const old = ['pages/used', 'pages/used.json', 'pages/old', 'pages/old.json', 'records/old']
  for (const place of [...old, 'pages/new']) await store.put(place, 'x')
  for (const place of old) await utimes(join(store.root, place), 1, 1)
  store.sweep(new Set(['pages/used']), 2000)
  expect((await readdir(join(store.root, 'pages'))).sort()).toEqual(['new', 'used', 'used.json'])
  expect(await readdir(join(store.root, 'records'))).toEqual([])
})

test('a page without its bytes is missing', async () => {
  const store = openStore(await temporaryFolder())
  await store.put('pages/a', 'x')
  expect([store.has('pages/a'), store.has('pages/b')]).toEqual([true, false])
  await truncate(join(store.root, 'pages/a'))
  expect(store.has('pages/a')).toBe(false)
})
