import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('../../site/build.ts', import.meta.url))

interface BuildJob {
  /** Where the build reads its content: this server, over HTTP. */
  apiHost: string
  siteUrl: string
  directory: string
  /** Kept between builds: encoded pictures and the content store. */
  cacheDirectory: string
  /** Gets all that the build says. */
  logFile: string
  environment: Record<string, string | undefined>
  signal: AbortSignal
}

/** Builds the site in a process of its own; rejects with its first words when it fails, the rest is in the log. */
export async function runBuild({
  apiHost,
  siteUrl,
  logFile,
  environment,
  signal,
  ...folders
}: BuildJob): Promise<void> {
  const child = spawn(
    process.execPath,
    [buildScript, '--out', folders.directory, '--cache', folders.cacheDirectory],
    {
      env: {
        ...environment,
        NODE_ENV: 'production',
        NO_COLOR: '1',
        API_HOST: apiHost,
        SITE_URL: siteUrl,
        PUBLIC_API_HOST: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = await once(child, 'close')
  const log = said.join('')
  await writeFile(logFile, log)
  if (code === 0) return
  const reason = log.split('\n').find((line) => line.trim() !== '') ?? `it ended with ${String(code)}`
  throw new Error(`${reason} (all of it in ${logFile})`)
}
