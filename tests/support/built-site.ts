import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, startServer } from './product.ts'

/** Builds the site from a backend, in a new folder with `site`, `cache` and `report.json`. */
export async function buildSite(apiHost: string, environment: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'built-site-'))
  const path = (name: string) => join(directory, name)
  const run = runCommand(
    'src/publish/cli.ts',
    { API_HOST: apiHost, SITE_URL: 'http://localhost', NODE_ENV: 'production', ...environment },
    ['--out', path('site'), '--cache', path('cache'), '--report', path('report.json')],
  )
  if ((await run.ended) !== 0) throw new Error(`the site was not built:\n${run.output()}`)
  return directory
}

/** Serves a folder of `buildSite` with the rules of production. */
export async function serveSite(directory: string) {
  const args = ['--dir', join(directory, 'site')]
  const run = await startServer('src/commands/preview.ts', { PORT: '0' }, { args })
  return {
    address: run.address,
    async stop() {
      await run.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
