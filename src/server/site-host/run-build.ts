import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from '#contract/zod.ts'

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
  /** Gets what it had to leave out (build-report.json). */
  reportFile: string
  environment: Record<string, string | undefined>
  signal: AbortSignal
}

const report = z.object({ result: z.string() })

/** Builds the site in a process of its own; rejects with its reason when it fails, the rest is in the log. */
export async function runBuild({
  apiHost,
  siteUrl,
  logFile,
  reportFile,
  environment,
  signal,
  ...folders
}: BuildJob): Promise<void> {
  await rm(reportFile, { force: true })
  const child = spawn(
    process.execPath,
    [buildScript, '--out', folders.directory, '--cache', folders.cacheDirectory, '--report', reportFile],
    {
      env: {
        ...environment,
        NODE_ENV: 'production',
        NO_COLOR: '1',
        API_HOST: apiHost,
        SITE_URL: siteUrl,
        PUBLIC_API_HOST: '',
        // Our own database is no backend that could have lost half its records by mistake.
        ALLOW_DROP: '1',
      },
      // The channel ends with this process, however that ends, and the build with it.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      signal,
    },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code, killedBy] = await once(child, 'close')
  await writeFile(logFile, said.join(''))
  if (code === 0) return
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (text !== undefined) throw new Error(z.parse(report, JSON.parse(text)).result)
  throw new Error(`The build ended with ${String(killedBy ?? code)}.`)
}
