import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openCode } from '#build/open-code.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('[OWN-08] pages are rendered again after changes of their code, and not of the code around it', async () => {
  const root = await temporaryFolder()
  async function digestWith(file: string, text: string): Promise<string> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
    return openCode(root).digest
  }
  await writeFile(join(root, 'astro.config.mjs'), '')
  await writeFile(join(root, 'package.json'), '')
  const before = await digestWith('src/site/page.ts', 'one')
  expect(await digestWith('src/operations/compose.yaml', 'services:')).toBe(before)
  expect(await digestWith('src/server/app.ts', 'code')).toBe(before)
  const after = await digestWith('src/site/page.ts', 'two')
  expect(after).not.toBe(before)
  // Another version of a transitive dependency.
  expect(await digestWith('package-lock.json', '{}')).not.toBe(after)
})

test('code counts as changed if a file was written since it was opened, or is missing', async () => {
  const root = await temporaryFolder()
  const page = join(root, 'src/page.ts')
  await mkdir(dirname(page))
  for (const file of ['astro.config.mjs', 'package.json', 'src/page.ts'])
    await writeFile(join(root, file), 'one')
  const code = openCode(root)
  expect(await code.hasChanged()).toBe(false)
  // File times have the resolution of the kernel's tick.
  await wait(20)
  await writeFile(page, 'one')
  expect(await code.hasChanged()).toBe(false)
  await writeFile(page, 'two')
  expect(await code.hasChanged()).toBe(true)
  await writeFile(page, 'one')
  expect(await code.hasChanged()).toBe(true)
  const later = openCode(root)
  expect(await later.hasChanged()).toBe(false)
  await rm(join(root, 'src'), { recursive: true })
  expect(await later.hasChanged()).toBe(true)
})
