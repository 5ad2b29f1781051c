import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './product.ts'

/** Builds the site from a backend, in a folder of its own. */
export async function buildSite(apiHost: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'strange-site-'))
  const run = runCommand(
    'src/build/cli.ts',
    { API_HOST: apiHost, SITE_URL: 'http://localhost', NODE_ENV: 'production' },
    ['--out', join(directory, 'site'), '--cache', join(directory, 'cache')],
  )
  if ((await run.ended) !== 0) throw new Error(`the site was not built:\n${run.output()}`)
  return directory
}

/** Serves a folder of `buildSite` with the rules of production. */
export async function serveSite(directory: string) {
  const run = runCommand('src/commands/preview.ts', { PORT: '0' }, ['--dir', join(directory, 'site')])
  while (!run.output().includes('Ready')) {
    if (run.child.exitCode !== null) throw new Error(`the site is not served:\n${run.output()}`)
    await wait(50)
  }
  return {
    address: /Ready: (\S+)/.exec(run.output())?.[1] ?? '',
    async stop() {
      run.child.kill('SIGINT')
      await run.ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
