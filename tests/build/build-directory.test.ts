import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBuildDirectory } from '#build/build-directory.ts'
import { root } from '../support/steps.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function directoryIn(cache: string) {
  const directory = await openBuildDirectory(cache, root)
  onTestFinished(() => directory.leave())
  return directory
}

test('remains of killed builds are removed; those of a running one stay for an hour', async () => {
  const cache = await temporaryFolder()
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'close')
  const [dead, running, old] = [String(gone.pid), String(process.ppid), '1']
  for (const name of [dead, running, old]) await mkdir(join(cache, 'builds', name), { recursive: true })
  await utimes(join(cache, 'builds', old), 0, 0)
  await directoryIn(cache)
  expect((await readdir(join(cache, 'builds'))).sort()).toEqual([running, String(process.pid)].sort())
})

// Also on a file system in memory, if there is one.
test.each([tmpdir(), existsSync('/dev/shm') ? '/dev/shm' : tmpdir()])(
  'a site replaces the previous one, in %s',
  async (place) => {
    const directory = await directoryIn(await temporaryFolder())
    const folder = await mkdtemp(join(place, 'site-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'earlier.html'), '')
    await directory.replace(folder, async (site) => {
      await mkdir(join(site, 'publication'), { recursive: true })
      await writeFile(join(site, 'publication/1.html'), 'one')
    })
    expect(await readdir(folder)).toEqual(['publication'])
    expect(await readFile(join(folder, 'publication/1.html'), 'utf8')).toBe('one')
  },
)

test('a released directory leaves nothing behind', async () => {
  const cache = await temporaryFolder()
  const directory = await openBuildDirectory(cache, root)
  expect(process.cwd()).toBe(join(cache, 'builds', String(process.pid)))
  directory.leave()
  expect([await readdir(join(cache, 'builds')), process.cwd()]).toEqual([[], root.replace(/\/$/, '')])
})
