import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('../../site/build.ts', import.meta.url))

interface BuildJob {
  /** Where the build reads its content: this server, over HTTP. */
  apiHost: string
  siteUrl: string
  directory: string
  /** Kept between builds: encoded pictures and the content store. */
  cacheDirectory: string
  environment: Record<string, string | undefined>
  signal: AbortSignal
}

/** Builds the site in a process of its own; rejects with what it said when it fails. */
export async function runBuild({
  apiHost,
  siteUrl,
  directory,
  cacheDirectory,
  environment,
  signal,
}: BuildJob) {
  const child = spawn(process.execPath, [buildScript, '--out', directory, '--cache', cacheDirectory], {
    env: {
      ...environment,
      NODE_ENV: 'production',
      API_HOST: apiHost,
      SITE_URL: siteUrl,
      PUBLIC_API_HOST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.join('').trim() || `the build ended with ${String(code)}`)
}
