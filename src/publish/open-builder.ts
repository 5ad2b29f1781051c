import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Manifest, manifestSchema } from './manifest.ts'
import { z } from '#contract/zod.ts'

/** Lower priority than the process that serves pages. */
const niceness = 10

/** The extensions of the API on a database; without them, a build asks the API. */
interface OwnDatabase {
  features?: string[]
}

interface BuilderOptions {
  /** Origin of the API. */
  apiHost: string
  siteUrl: string
  /** The store of the sites, and what builds keep for the next one. */
  cacheDirectory: string
  /** Receives the output of a build. */
  logFile: string
  /** Receives build-report.json. */
  reportFile: string
  environment: Record<string, string | undefined>
  /** Milliseconds after the last build, or sign of a coming change, for which the builder stays. */
  idleTimeout?: number
  /** commands/builder.ts */
  program: URL
  /** Makes a site the current one. */
  release: (manifest: Manifest) => Promise<void>
}

/** The result of a build: a site, or why there is none. A site is followed by the end of its build. */
const result = z.union([
  z.object({ manifest: manifestSchema, leftOut: z.string() }),
  z.object({ why: z.string() }),
])

/** The end of a build, with the manifest of the site with the files beside its pages, if there are new ones. */
const end = z.object({ ended: z.object({ files: z.optional(manifestSchema) }) })

/**
 * Runs builds one after the other in a child process, the builder (commands/builder.ts). It stays for some minutes,
 * with the site's code loaded, because another change often follows.
 */
export function openBuilder(options: BuilderOptions) {
  const { apiHost, siteUrl, cacheDirectory, logFile, reportFile, environment, program, release } = options
  const { idleTimeout = 300_000 } = options
  let builder: ReturnType<typeof start> | undefined
  let idle: NodeJS.Timeout | undefined
  /** Number of builds that have not ended. */
  let building = 0
  let isClosed = false
  /** Resolves when the last site is released. */
  let releasing = Promise.resolve()

  /** Releases sites one after the other. */
  function releaseNext(manifest: Manifest): Promise<void> {
    const released = releasing.then(() => release(manifest))
    releasing = released.catch(() => {})
    return released
  }

  function start() {
    const child = spawn(
      process.execPath,
      [fileURLToPath(program), '--cache', cacheDirectory, '--report', reportFile],
      {
        env: {
          ...environment,
          NODE_ENV: 'production',
          NO_COLOR: '1',
          API_HOST: apiHost,
          SITE_URL: siteUrl,
          PUBLIC_API_HOST: '',
        },
        // The IPC channel closes however this process exits, and the builder exits with it.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    )
    if (child.pid !== undefined) setPriority(child.pid, niceness)
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        // A log that cannot be written does not fail a build.
        writeFile(logFile, said.join('')).catch(() => {})
      })
    const answers = new EventEmitter()
    child.on('message', (message) => {
      const { data } = z.safeParse(end, message)
      if (data === undefined) return answers.emit('result', message)
      building -= 1
      endLater()
      answers.emit('end')
      const { files } = data.ended
      // The site is live without them, and the next build adds them.
      if (files) releaseNext(files).catch((error: unknown) => said.push(String(error)))
      return true
    })
    const ended = once(child, 'close').then(([code, killedBy]: unknown[]) => String(killedBy ?? code))
    // A process that fails to start is started again by the next build.
    const forget = () => {
      if (builder?.child !== child) return
      builder = undefined
      building = 0
    }
    ended.then(forget, forget)
    return { child, said, ended, answers }
  }

  /** Ends the builder when nothing happens for a while. */
  function endLater(): void {
    clearTimeout(idle)
    idle = setTimeout(() => building === 0 && builder?.child.kill(), idleTimeout).unref()
  }

  /** Resolves when the files of all builds are made and released. */
  async function finished(): Promise<void> {
    if (builder === undefined || building === 0) return releasing
    await Promise.race([once(builder.answers, 'end'), builder.ended])
    return finished()
  }

  return {
    /** Starts the builder, or keeps it, because a change is expected. */
    warm(): void {
      if (isClosed) return
      builder ??= start()
      endLater()
    },
    /**
     * Builds and releases a site, and then, without waiting, the site with the files beside its pages. Resolves with
     * what the site lacks, in lines. Rejects with the build's reason; the rest is in the log file.
     * `database`: reads the database of the environment instead of `apiHost`.
     */
    async build(signal: AbortSignal, database?: OwnDatabase): Promise<string> {
      signal.throwIfAborted()
      const { child, said, ended, answers } = (builder ??= start())
      const kill = () => child.kill()
      signal.addEventListener('abort', kill)
      building += 1
      said.length = 0
      try {
        child.send({ database }, () => {})
        const outcome = await Promise.race([once(answers, 'result'), ended])
        if (typeof outcome === 'string') throw new Error(`The build ended with ${outcome}.`)
        const made = z.parse(result, outcome[0])
        if ('why' in made) {
          await ended
          throw new Error(made.why)
        }
        await releaseNext(made.manifest)
        return made.leftOut
      } finally {
        signal.removeEventListener('abort', kill)
        endLater()
      }
    },
    finished,
    /** Ends the builder. Resolves when it has ended. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      const { child, ended } = builder ?? {}
      child?.kill()
      await ended?.catch(() => {})
    },
  }
}

export type Builder = ReturnType<typeof openBuilder>
