import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBundle } from '#publish/bundle/open-bundle.ts'
import { root } from '../../support/steps.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('code that cannot be bundled reports why in one line', async () => {
  const project = await temporaryFolder()
  await mkdir(join(project, 'src/pages'), { recursive: true })
  await writeFile(join(project, 'src/pages/index.astro'), "---\nimport './missing.ts'\n---\n<p>Text</p>\n")
  await writeFile(join(project, 'astro.config.mjs'), '')
  await writeFile(join(project, 'package.json'), '{}')
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  const bundles = await temporaryFolder()
  const bundle = openBundle({ root: project, cache: await temporaryFolder(), bundles })
  await expect(bundle).rejects.toThrow(/^The code could not be bundled: [^\n]*missing\.ts[^\n]*\.$/)
  expect(await readdir(bundles)).toEqual([])
})
