import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from '#contract/zod.ts'

const worker = fileURLToPath(new URL('../build/worker.ts', import.meta.url))

/** Behind the process that serves pages. */
const niceness = 10

interface BuilderOptions {
  /** Where builds read their content: this server, over HTTP. */
  apiHost: string
  siteUrl: string
  /** Kept between builds: pictures, rendered pages and what they were rendered from. */
  cacheDirectory: string
  /** Gets all that a build says. */
  logFile: string
  /** Gets what it had to leave out (build-report.json). */
  reportFile: string
  environment: Record<string, string | undefined>
}

const report = z.object({ result: z.string() })

/**
 * Builds the site, each time in a process of its own, which bundles the site's code when it is prepared: a
 * change is to wait only for what depends on it.
 */
export function openBuilder(options: BuilderOptions) {
  const { apiHost, siteUrl, cacheDirectory, logFile, reportFile, environment } = options
  let prepared: ReturnType<typeof start> | undefined
  let closed = false

  function start() {
    const child = spawn(process.execPath, [worker, '--cache', cacheDirectory, '--report', reportFile], {
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
    })
    if (child.pid !== undefined) setPriority(child.pid, niceness)
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    const ended = once(child, 'close').then(([code, killedBy]: unknown[]) => {
      if (prepared?.child === child) prepared = undefined
      return { code, killedBy }
    })
    // One that could not be started is asked again when there is something to build.
    ended.catch(() => (prepared = undefined))
    return { child, said, ended }
  }

  return {
    /** Starts the process of the next build, unless it waits already. */
    prepare(): void {
      if (!closed) prepared ??= start()
    },
    /** Builds into a folder; rejects with the build's reason when it fails, the rest is in the log. */
    async build(directory: string, signal: AbortSignal): Promise<void> {
      await rm(reportFile, { force: true })
      signal.throwIfAborted()
      const { child, said, ended } = prepared ?? start()
      prepared = undefined
      const end = () => child.kill()
      signal.addEventListener('abort', end)
      child.send(directory, () => {})
      const { code, killedBy } = await ended.finally(() => signal.removeEventListener('abort', end))
      await writeFile(logFile, said.join(''))
      if (code === 0) return
      const text = await readFile(reportFile, 'utf8').catch(() => undefined)
      if (text !== undefined) throw new Error(z.parse(report, JSON.parse(text)).result)
      throw new Error(`The build ended with ${String(killedBy ?? code)}.`)
    },
    /** Ends a process that waits for a build, and prepares no other. */
    close(): void {
      closed = true
      prepared?.child.kill()
      prepared = undefined
    },
  }
}

export type Builder = ReturnType<typeof openBuilder>
