import type { PublishStatus } from '#contract/publishing.ts'
import { createRebuilder, type Debounce } from './rebuilder.ts'

/** Times in milliseconds since 1970; 0 where there was no such moment. */
interface Rebuild {
  /** How many changes there were. */
  wanted: number
  /** How many of them the last success has. */
  done: number
  changed_at: number
  finished_at: number
  /** In a row. */
  failures: number
  failed_since: number
  /** Why the last attempt failed. */
  message: string
}

/** What is wanted of a build or of a build hook, and what came of it. Times in milliseconds since 1970. */
export interface RebuildState {
  read: () => Promise<Rebuild>
  /** Counts a change of public content. */
  want: () => Promise<void>
  /** Whether this process makes the attempt now, for at most so many milliseconds. */
  claim: (milliseconds: number) => Promise<boolean>
  /** The attempt for what was wanted as number `done` succeeded. */
  succeeded: (done: number) => Promise<void>
  failed: (message: string) => Promise<void>
}

interface Work {
  state: RebuildState
  /** Makes what is wanted; `isNewest` tells whether nothing has changed since it began. */
  build: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<void>
  /** Called as soon as something has changed, to have ready what a build needs when the debounce is over. */
  prepare?: () => void
  failed: (error: unknown) => void
  debounce: Debounce
  /** Milliseconds before the next attempt after so many failures in a row. */
  retryDelay: (failures: number) => number
  /** Milliseconds from one build to the next when nothing changes; without it there is none. */
  every?: number
  /** Milliseconds between looks at what other processes on the database have changed. */
  poll?: number | undefined
  /** Milliseconds that an attempt may take before another process makes it. */
  lease?: number
}

/** Doubles from `first` to at most `longest` milliseconds. */
export function backoff(first: number, longest: number): (failures: number) => number {
  return (failures) => Math.min(first * 2 ** (failures - 1), longest)
}

/** A rebuilder that remembers what is wanted, retries what has failed, and sees what other processes changed. */
export function createRebuildLoop({
  state,
  build,
  prepare,
  failed,
  debounce,
  retryDelay,
  every,
  poll = 15_000,
  lease = 30_000,
}: Work) {
  let running = false
  let failures = 0
  let retrying = false
  let uncounted = false
  let next: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined

  function buildIn(milliseconds: number): void {
    clearTimeout(next)
    next = setTimeout(() => {
      retrying = false
      void rebuilder.buildNow()
    }, milliseconds)
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    running = true
    try {
      if (uncounted) await state.want()
      uncounted = false
      // Another process makes this attempt: the next poll shows what came of it.
      if (!(await state.claim(lease))) return
      clearTimeout(next)
      retrying = false
      const { wanted, failures: recorded } = await state.read()
      failures = Math.max(failures, recorded)
      await build(signal, async () => (await state.read()).wanted === wanted)
      await state.succeeded(wanted)
      failures = 0
      if (every !== undefined) buildIn(every)
    } catch (error) {
      if (signal.aborted) throw error
      failures += 1
      // First, so that the retry happens even where the failure cannot be recorded.
      buildIn(retryDelay(failures))
      retrying = true
      await state.failed(error instanceof Error ? error.message : String(error)).catch(failed)
      throw error
    } finally {
      running = false
    }
  }

  const rebuilder = createRebuilder({ build: attempt, failed, debounce })

  /** A change is counted: the build comes after the debounce. */
  function notice(): void {
    // What is prepared knows what the last build has left: never before that build has ended.
    if (!running) prepare?.()
    rebuilder.request()
  }

  /** Asks for what is wanted and not under way: another process changed it, or is gone before it could make it. */
  async function look(): Promise<void> {
    const { wanted, done } = await state.read()
    if (wanted > done && !running && !retrying) notice()
  }

  return {
    notice,
    /** Something has changed: resolves when that is counted; the build comes after the debounce. */
    async request(): Promise<void> {
      await state.want().catch((error: unknown) => {
        // The change itself is made and will be built: that is not its author's fault.
        uncounted = true
        failed(error)
      })
      notice()
    },
    /** Builds now, whether or not anything has changed. */
    async publishNow(): Promise<void> {
      await state.want()
      void rebuilder.buildNow()
    },
    buildNow: rebuilder.buildNow,
    /** Looks now, and from now on regularly, for what is wanted. */
    start(): void {
      // A database that is away is looked at again.
      const lookAgain = () => void look().catch(() => {})
      polling = setInterval(lookAgain, poll)
      lookAgain()
    },
    async status(): Promise<PublishStatus> {
      const { wanted, done, changed_at, finished_at, failed_since, message } = await state.read()
      if (running) return { state: 'building', since: changed_at, message: '' }
      if (failed_since > 0) return { state: 'failed', since: failed_since, message }
      if (wanted > done) return { state: 'waiting', since: changed_at, message: '' }
      return { state: 'live', since: finished_at, message: '' }
    },
    async stop(): Promise<void> {
      clearInterval(polling)
      const stopped = rebuilder.stop()
      await stopped
      clearTimeout(next)
    },
  }
}

export type RebuildLoop = ReturnType<typeof createRebuildLoop>
