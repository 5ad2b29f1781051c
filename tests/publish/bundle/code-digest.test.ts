import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { codeDigest } from '#publish/bundle/code-digest.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('[OWN-08] pages are rendered again after changes of their code, and not of the code around it', async () => {
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
  expect(await digestWith('public/robots.txt', 'one')).not.toBe(before)
  const after = await digestWith('src/site/page.ts', 'two')
  expect(after).not.toBe(before)
  // Another version of a transitive dependency.
  expect(await digestWith('package-lock.json', '{}')).not.toBe(after)
})
