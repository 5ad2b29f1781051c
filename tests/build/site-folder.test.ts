import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSiteFolder } from '#build/site-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A cache with some files, and a folder for a site. */
async function folders() {
  const folder = await temporaryFolder()
  const cache = join(folder, 'cache')
  await mkdir(cache)
  for (const name of ['one', 'two']) await writeFile(join(cache, name), `bytes of ${name}`)
  return { site: join(folder, 'site'), one: join(cache, 'one'), two: join(cache, 'two') }
}

async function inodeOf(file: string): Promise<number> {
  return (await stat(file)).ino
}

test('a later round keeps equal files, replaces changed ones, and removes extra ones', async () => {
  const { site, one, two } = await folders()
  const folder = openSiteFolder(site, true)
  folder.begin()
  folder.place('same.html', one)
  folder.place('publication/changed.html', one)
  folder.place('publication/gone.html', two)
  folder.place('rendered.html', one)
  folder.write('build.json', '1')
  folder.finish()
  folder.begin()
  folder.place('same.html', one)
  folder.place('publication/changed.html', two)
  folder.write('rendered.html', 'other bytes')
  folder.write('build.json', '2')
  folder.finish()
  expect((await readdir(site, { recursive: true })).sort()).toEqual([
    'build.json',
    'publication',
    'publication/changed.html',
    'rendered.html',
    'same.html',
  ])
  const textOf = (name: string) => readFile(join(site, name), 'utf8')
  expect(await textOf('publication/changed.html')).toBe('bytes of two')
  expect([await textOf('rendered.html'), await textOf('build.json')]).toEqual(['other bytes', '2'])
  expect(await inodeOf(join(site, 'same.html'))).toBe(await inodeOf(one))
  // The overwritten file was a hard link to it.
  expect(await readFile(one, 'utf8')).toBe('bytes of one')
})

test('after a move of the folder, the next round is whole in its place, and the moved one stays as it was', async () => {
  const { site, one, two } = await folders()
  const folder = openSiteFolder(site, true)
  for (const source of [one, two]) {
    folder.begin()
    folder.place('same.html', one)
    folder.place('publication/changed.html', source)
    folder.finish()
    await rename(site, `${site} of ${source === one ? 'one' : 'two'}`)
  }
  for (const name of ['one', 'two']) {
    expect(await readFile(join(`${site} of ${name}`, 'same.html'), 'utf8')).toBe('bytes of one')
    expect(await readFile(join(`${site} of ${name}`, 'publication/changed.html'), 'utf8')).toBe(
      `bytes of ${name}`,
    )
  }
})

test('the files of a site that may be edited are copies', async () => {
  const { site, one } = await folders()
  const folder = openSiteFolder(site, false)
  folder.begin()
  folder.place('copy.html', one)
  folder.finish()
  expect(await inodeOf(join(site, 'copy.html'))).not.toBe(await inodeOf(one))
  expect(await readFile(join(site, 'copy.html'), 'utf8')).toBe('bytes of one')
})

test('a missing file is reported, and nothing is left in its place', async () => {
  const { site, one } = await folders()
  const folder = openSiteFolder(site, true)
  folder.begin()
  folder.place('page.html', one)
  expect(() => folder.place('page.html', `${one}-gone`)).toThrow(/ENOENT/)
  expect(existsSync(join(site, 'page.html'))).toBe(false)
  // On a full disk part of it may exist.
  await writeFile(join(site, 'page.html'), 'half')
  folder.begin()
  folder.finish()
  expect(existsSync(join(site, 'page.html'))).toBe(false)
  folder.place('page.html', one)
  expect(await readFile(join(site, 'page.html'), 'utf8')).toBe('bytes of one')
})
