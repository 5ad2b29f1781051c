import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from '#contract/zod.ts'
import { codeChangedExit, type ReleaseState, releaseStates } from '#lib/build-messages.ts'

const worker = fileURLToPath(new URL('../build/worker.ts', import.meta.url))

/** Lower priority than the process that serves pages. */
const niceness = 10

/**
 * Options of Node: a larger young generation collects the short-lived objects of a build in less time. Half of what
 * package.json's `build` allows, because this process shares its machine with the server.
 */
const nodeOptions = ['--max-semi-space-size=16']

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
  /** Secret that builds send to `apiHost`, if that is this process (build/own-requests.ts). */
  ownRequests?: string
  /** Milliseconds after the last sign of a coming change for which a process stays prepared. */
  idleTimeout?: number
  /** The program that builds. */
  program?: string
}

const report = z.partial(z.object({ built: z.boolean(), result: z.string() }))

/** Message of the child process when a release is in its folder. */
const released = z.object({ state: z.enum(releaseStates) })

interface End {
  code: unknown
  killedBy: unknown
}

/**
 * Runs each build in a child process (build/worker.ts). A prepared process has bundled the site's code before a
 * change arrives.
 */
export function openBuilder(options: BuilderOptions) {
  const {
    apiHost,
    siteUrl,
    cacheDirectory,
    logFile,
    reportFile,
    environment,
    ownRequests = '',
    idleTimeout = 300_000,
    program = worker,
  } = options
  let prepared: ReturnType<typeof start> | undefined
  let building = false
  let tidying = Promise.resolve()
  let closed = false
  /** Set while changes are expected. */
  let resting: NodeJS.Timeout | undefined

  function start() {
    const child = spawn(
      process.execPath,
      [...nodeOptions, program, '--cache', cacheDirectory, '--report', reportFile],
      {
        env: {
          ...environment,
          NODE_ENV: 'production',
          NO_COLOR: '1',
          API_HOST: apiHost,
          SITE_URL: siteUrl,
          PUBLIC_API_HOST: '',
          OWN_REQUESTS: ownRequests,
          // The server reads its own database, where missing records were deleted by staff: the drop guard is off.
          ALLOW_DROP: '1',
        },
        // The IPC channel closes however this process exits, and the build exits with it.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
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

  /** Starts the process of the next build, unless one is waiting or working: two would change the same cache. */
  function prepare(): void {
    if (!closed && !building) prepared ??= start()
  }

  /** Ends the waiting process. */
  function rest(): void {
    clearTimeout(resting)
    resting = undefined
    prepared?.child.kill()
    prepared = undefined
  }

  /** Prepares the next build when this one has ended and changes are expected. */
  function prepareNext(): void {
    building = false
    if (resting) prepare()
  }

  /** Takes a process, which ends when the signal aborts or nothing is left to release. */
  function take(signal: AbortSignal) {
    const { child, said, ended } = prepared ?? start()
    prepared = undefined
    building = true
    const end = () => child.kill()
    signal.addEventListener('abort', end)
    // A log that cannot be written does not fail a build.
    const log = () => writeFile(logFile, said.join('')).catch(() => {})
    // The process prunes its cache before it exits; the next begins after that.
    tidying = ended.then(log, log).then(prepareNext)

    /** Resolves when the next release is in a folder, or at the end of the process. */
    return async function next(folder: string): Promise<z.infer<typeof released> | End> {
      const message = Promise.withResolvers<z.infer<typeof released>>()
      child.once('message', (sent) => message.resolve(z.parse(released, sent)))
      child.send({ folder }, () => {})
      const outcome = await Promise.race([message.promise, ended])
      if ('code' in outcome) await tidying
      else if (outcome.state !== 'more') signal.removeEventListener('abort', end)
      return outcome
    }
  }

  return {
    prepare,
    /** Prepares a process for each build of the next minutes. */
    expectChanges(): void {
      if (closed) return
      clearTimeout(resting)
      resting = setTimeout(rest, idleTimeout).unref()
      prepare()
    },
    /**
     * Begins a build. Resolves to a function that builds a release into a folder. If its state is 'more', it must be
     * called again, or the signal aborted. It rejects with the build's reason; the rest is in the log file.
     */
    async build(signal: AbortSignal): Promise<(folder: string) => Promise<ReleaseState>> {
      await tidying
      await rm(reportFile, { force: true })
      signal.throwIfAborted()
      let next = take(signal)
      let isFirst = true
      return async (folder) => {
        let outcome = await next(folder)
        // It was prepared before the product was updated. Another process has the new code, and makes a first release.
        if (isFirst && 'code' in outcome && outcome.code === codeChangedExit) {
          signal.throwIfAborted()
          next = take(signal)
          outcome = await next(folder)
        }
        isFirst = false
        if ('state' in outcome) return outcome.state
        const text = await readFile(reportFile, 'utf8').catch(() => '{}')
        const { built = true, result = '' } = z.parse(report, JSON.parse(text))
        throw new Error(built ? `The build ended with ${String(outcome.killedBy ?? outcome.code)}.` : result)
      }
    },
    /** Ends the waiting process and prepares no other. Resolves when no process is left. */
    async close(): Promise<void> {
      closed = true
      const waiting = prepared?.ended.catch(() => {})
      rest()
      await Promise.all([waiting, tidying])
    },
  }
}

export type Builder = ReturnType<typeof openBuilder>
