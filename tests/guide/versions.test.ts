import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { guideSections } from '../support/guide.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)

/** The commands of git in a section of the guide. */
async function gitCommands(wanted: string): Promise<string[]> {
  const sections = await guideSections()
  const blocks = sections.find(({ heading }) => heading === wanted)?.blocks ?? []
  return blocks.flatMap((block) => block.match(/^git .*$/gm) ?? [])
}

test('[OWN-10] the guide installs a version by its tag, upgrades to the tag of a later one, and goes back', async () => {
  const folder = await temporaryFolder()
  const [origin, site] = [join(folder, 'origin'), join(folder, 'site')]
  await mkdir(join(origin, 'src/operations'), { recursive: true })
  const git = async (cwd: string, command: string) => (await run('bash', ['-c', command], { cwd })).stdout
  async function release(name: string): Promise<void> {
    await writeFile(join(origin, 'src/operations/CHANGELOG.md'), `# Changes of ${name}`)
    const commit = 'git -c user.name=Test -c user.email=test@example.org commit --quiet'
    await git(origin, `git add . && ${commit} --message=${name} && git tag ${name}`)
  }
  await git(origin, 'git init --quiet --initial-branch=main')
  await release('v1.0.0')
  const follow = async (heading: string, version: string, cwd: string) => {
    const at: string[] = []
    for (const command of await gitCommands(heading)) {
      const replaced = command
        .replace('ADDRESS-OF-THE-REPOSITORY', origin)
        .replace('/opt/site', site)
        .replace('NEW-VERSION', version)
        .replace('OLDER-VERSION', 'v1.0.0')
      at.push((await git(cwd, replaced)).trim(), (await git(site, 'git describe --tags')).trim())
    }
    return at
  }
  expect(await follow('From nothing to a site', 'v1.0.0', folder)).toEqual(['', 'v1.0.0'])
  await release('v1.1.0')
  expect(await follow('Upgrade, and roll back', 'v1.1.0', site)).toEqual(
    [
      ['', 'v1.0.0'],
      ['v1.0.0\nv1.1.0', 'v1.0.0'],
      ['# Changes of v1.1.0', 'v1.0.0'],
      ['', 'v1.1.0'],
      ['', 'v1.0.0'],
    ].flat(),
  )
})
