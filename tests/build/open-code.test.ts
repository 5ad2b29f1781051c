import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { codeDigest, codeStamp } from '#build/code-digest.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('[OWN-08] pages are rendered again for changes of their code, and not for those of what runs around it', async () => {
  const root = await temporaryFolder()
  async function digestWith(file: string, text: string): Promise<string> {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
    return codeDigest(root)
  }
  await writeFile(join(root, 'astro.config.mjs'), '')
  await writeFile(join(root, 'package.json'), '')
  const before = await digestWith('src/site/page.ts', 'one')
  expect(await digestWith('src/operations/compose.yaml', 'services:')).toBe(before)
  expect(await digestWith('src/server/app.ts', 'code')).toBe(before)
  expect(await digestWith('src/site/page.ts', 'two')).not.toBe(before)
})

test('whether code was written is told without reading it', async () => {
  const root = await temporaryFolder()
  const page = join(root, 'src/page.ts')
  await mkdir(dirname(page))
  for (const file of ['astro.config.mjs', 'package.json', 'src/page.ts'])
    await writeFile(join(root, file), 'one')
  const before = codeStamp(root)
  expect(codeStamp(root)).toBe(before)
  // The times of files are those of the kernel's last tick.
  await wait(20)
  await writeFile(page, 'two')
  expect(codeStamp(root)).not.toBe(before)
})
