import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openBundle } from '#build/bundle/open-bundle.ts'
import { commandsRunning } from '../../support/commands-running.ts'
import { root } from '../../support/steps.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The commands of the processes that use a folder. */
async function commandsIn(folder: string): Promise<string[][]> {
  const commands = await commandsRunning()
  return commands.filter((words) => words.some((word) => word.startsWith(folder)))
}

test('if the digest of the code fails, the bundling process and its folder are removed before the error is thrown', async () => {
  const bundles = await temporaryFolder()
  const gone = new Error('a file of the code is gone')
  const digest = wait(700).then(() => Promise.reject(gone))
  const code = { digest, hasChanged: async () => false }
  const { bundle } = await openBundle({ root, cache: await temporaryFolder(), bundles, code })
  expect(await commandsIn(bundles)).toHaveLength(1)
  await expect(bundle).rejects.toThrow(gone)
  expect(await commandsIn(bundles)).toEqual([])
  expect(await readdir(bundles)).toEqual([])
})

test('code that cannot be bundled reports why in one line', async () => {
  const project = await temporaryFolder()
  await mkdir(join(project, 'src/pages'), { recursive: true })
  await writeFile(join(project, 'src/pages/index.astro'), "---\nimport './missing.ts'\n---\n<p>Text</p>\n")
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  const code = { digest: Promise.resolve('digest'), hasChanged: async () => false }
  const bundles = await temporaryFolder()
  const { bundle } = await openBundle({ root: project, cache: await temporaryFolder(), bundles, code })
  await expect(bundle).rejects.toThrow(/^The code could not be bundled: [^\n]*missing\.ts[^\n]*\.$/)
  expect(await readdir(bundles)).toEqual([])
})
