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
  /** Origin that builds read their content from: this server. */
  apiHost: string
  siteUrl: string
  /** Pictures, rendered pages and their content, between builds. */
  cacheDirectory: string
  /** Receives the output of a build. */
  logFile: string
  /** Receives build-report.json. */
  reportFile: string
  environment: Record<string, string | undefined>
}

const report = z.object({ result: z.string() })

/**
 * Runs each build in a child process (build/worker.ts). A prepared process has bundled the site's code before a
 * change has to wait for it.
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
        // The server reads its own database: a drop there is what staff deleted, so the drop guard is off.
        ALLOW_DROP: '1',
      },
      // The IPC channel closes however this process exits, and the build exits with it.
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
    // A process that fails to start is started again by the next build.
    ended.catch(() => (prepared = undefined))
    return { child, said, ended }
  }

  return {
    /** Starts the process of the next build, unless it is already waiting. */
    prepare(): void {
      if (!closed) prepared ??= start()
    },
    /** Builds into a folder; rejects with the build's own reason. The log file has the rest. */
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
    /** Ends the waiting process, and prepares no other. */
    close(): void {
      closed = true
      prepared?.child.kill()
      prepared = undefined
    },
  }
}

export type Builder = ReturnType<typeof openBuilder>
