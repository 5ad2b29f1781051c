import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFolder } from '#publish/export-site.ts'
import { openStore } from '#publish/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function storeWith(text: string) {
  const store = openStore(await temporaryFolder())
  return { store, files: new Map([['publication/1.html', join(store.root, await store.add(text))]]) }
}

// Also on a file system in memory, if there is one.
test.each([tmpdir(), existsSync('/dev/shm') ? '/dev/shm' : tmpdir()])(
  'a site replaces the previous one, in %s',
  async (place) => {
    const { store, files } = await storeWith('one')
    const folder = await mkdtemp(join(place, 'site-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'earlier.html'), '')
    await replaceFolder(folder, files, store.root)
    expect(await readdir(folder)).toEqual(['publication'])
    expect(await readFile(join(folder, 'publication/1.html'), 'utf8')).toBe('one')
    expect(await readdir(join(store.root, 'exports'))).toEqual([])
  },
)

test('a site that cannot be copied leaves the previous one', async () => {
  const { store, files } = await storeWith('one')
  const folder = join(await temporaryFolder(), 'site')
  await mkdir(folder)
  await writeFile(join(folder, 'earlier.html'), '')
  const broken = new Map([...files, ['about.html', join(store.root, 'files/gone')]])
  await expect(replaceFolder(folder, broken, store.root)).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['earlier.html'])
})
