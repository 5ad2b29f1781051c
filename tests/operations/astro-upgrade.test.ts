import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../support/copy-project.ts'
import { sampleExpertise, samplePublication, startFaultyBackend } from '../support/faulty-backend.ts'
import { runCommand } from '../support/product.ts'
import { root } from '../support/steps.ts'
import { filesBelow } from '../support/template-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)

/** The newest release of Astro with this project's major version: a later minor where npm has one. */
async function newestAstro(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { stdout } = await run('npm', ['view', `astro@^${dependencies.astro}`, 'version', '--json'])
  const versions: string | string[] = JSON.parse(stdout)
  return [versions].flat().at(-1) ?? ''
}

/** The files of a built site, without the digests in the names of bundled ones. */
function filesOf(site: string): string[] {
  return filesBelow(site)
    .map((name) => name.replace(/^(_astro\/[^.]+)\.[^/]+(\.\w+)$/, '$1$2'))
    .toSorted()
}

// The build uses interfaces of Astro that a minor version may change (src/publish/bundle). It verifies its own pages.
test(
  'the newest minor version of Astro builds the same files as the pinned one',
  { timeout: 900_000 },
  async () => {
    const newest = await newestAstro()
    console.log(`Astro ${newest}`)
    const copy = await temporaryFolder()
    await copyProject(copy)
    await run('npm', ['install', '--save-exact', '--no-audit', '--no-fund', `astro@${newest}`], { cwd: copy })
    const installed = JSON.parse(await readFile(join(copy, 'node_modules/astro/package.json'), 'utf8'))
    expect(installed.version).toBe(newest)

    const publications = Array.from({ length: 20 }, (_, index) => samplePublication(index))
    const backend = await startFaultyBackend(
      new Map<string, object>([
        ['/api/publication-cards', publications],
        ['/api/expertise-cards', [sampleExpertise(0)]],
      ]),
    )
    onTestFinished(() => backend.close())
    async function build(project: string, name: string): Promise<string[]> {
      const out = join(copy, name)
      const { ended, errors } = runCommand(
        join(project, 'src/publish/cli.ts'),
        { API_HOST: backend.origin, SITE_URL: 'http://localhost', NODE_ENV: 'production' },
        ['--out', out, '--cache', join(copy, `${name}-cache`), '--report', join(copy, `${name}.json`)],
      )
      expect([await ended, errors()]).toEqual([0, ''])
      return filesOf(out)
    }
    expect(await build(copy, 'newest')).toEqual(await build(root, 'pinned'))
  },
)
