import type { PublishStatus } from '#contract/publishing.ts'
import { type PublisherState, statusOf } from './publisher-state.ts'

/** Delays between a change and an attempt. */
export interface Debounce {
  /** Milliseconds without a change before an attempt. */
  quiet: number
  /** Maximum milliseconds from the first change to an attempt. */
  longest: number
  /** Whether the first change after a quiet period is attempted at once; only changes soon after it are debounced. */
  leading?: boolean
}

/** Work that is left when the changes of an attempt are live. Resolves to false if an attempt later has to try it again. */
type Rest = () => Promise<boolean>

interface Options {
  state: PublisherState
  /**
   * One attempt. A rejection leaves the published site unchanged. `isNewest` returns true if nothing has changed
   * since the attempt began. Resolves to the rest of its work, if the changes are live before that ends.
   */
  publish: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<Rest | void>
  /** Called with a change, to prepare the attempt during the debounce; never during an attempt. */
  prepare?: () => void
  /** Reports each failure to the operator. */
  failed: (error: unknown) => void
  debounce: Debounce
  /** Milliseconds before the next attempt after so many consecutive failures. */
  retryDelay: (failures: number) => number
  /** True: `resume` publishes at once, whether or not anything has changed. */
  atStart?: boolean
  /** Milliseconds from one success to the next attempt without a change; if unset, there is no such attempt. */
  every?: number
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number | undefined
  /** Milliseconds that an attempt may take before another process makes it. */
  lease?: number
}

/** Doubles from `first` to at most `longest` milliseconds. */
export function backoff(first: number, longest: number): (failures: number) => number {
  return (failures) => Math.min(first * 2 ** (failures - 1), longest)
}

/**
 * Decides when to publish: soon after a change, again after a failure, and regularly. One attempt runs at a time and
 * at most one waits: a change during an attempt is in the next one. The rest of an attempt ends when a change arrives:
 * it is part of the next attempt.
 */
export function createPublisher({
  state,
  publish,
  prepare,
  failed,
  debounce,
  retryDelay,
  atStart = false,
  every,
  poll = 15_000,
  lease = 30_000,
}: Options) {
  const stopping = new AbortController()
  let current = Promise.resolve()
  /** The rest of the latest attempt, and what aborts it. */
  let completing = Promise.resolve()
  let aborting: AbortController | undefined
  let waiting: Promise<void> | undefined
  let running = false
  let failures = 0
  /** Consecutive attempts whose rest has to be tried again. */
  let incomplete = 0
  let retrying = false
  /** Number of the newest change covered by an attempt. */
  let attempted = 0
  let firstChange = 0
  /** Time of the last change here or the end of the last attempt. */
  let lastStir = -Infinity
  let debouncing: NodeJS.Timeout | undefined
  let next: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined

  /** Plans an attempt in place of the one planned before. */
  function attemptIn(milliseconds: number): void {
    clearTimeout(next)
    next = setTimeout(() => {
      retrying = false
      void attemptNow()
    }, milliseconds)
  }

  const isNewest = async () => (await state.read()).wanted === attempted

  async function attempt(): Promise<void> {
    // Another process makes this attempt; the next poll shows its result.
    if (!(await state.claim(lease))) return
    clearTimeout(next)
    retrying = false
    const { wanted, failures: recorded } = await state.read()
    attempted = wanted
    failures = Math.max(failures, recorded)
    const ending = new AbortController()
    try {
      const rest = await publish(AbortSignal.any([stopping.signal, ending.signal]), isNewest)
      await state.succeeded(wanted)
      failures = 0
      // Not awaited: the changes are live.
      if (rest) completing = complete(rest, ending)
      else planNext(true)
    } catch (error) {
      ending.abort()
      throw error
    }
  }

  async function complete(rest: Rest, ending: AbortController): Promise<void> {
    aborting = ending
    if (waiting || debouncing) ending.abort()
    try {
      planNext(await rest())
    } catch (error) {
      if (!ending.signal.aborted) await recordFailure(error)
    } finally {
      aborting = undefined
    }
  }

  function planNext(isComplete: boolean): void {
    incomplete = isComplete ? 0 : incomplete + 1
    if (!isComplete) attemptIn(retryDelay(incomplete))
    else if (every !== undefined) attemptIn(every)
  }

  async function recordFailure(reason: unknown): Promise<void> {
    if (stopping.signal.aborted) return
    failures += 1
    // Scheduled first, so that the retry happens even if the failure cannot be recorded.
    attemptIn(retryDelay(failures))
    retrying = true
    await state.failed(reason instanceof Error ? reason.message : String(reason)).catch(failed)
    failed(reason)
  }

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return
    running = true
    try {
      await attempt()
    } catch (error) {
      await recordFailure(error)
    } finally {
      running = false
      lastStir = performance.now()
    }
  }

  /** Resolves when an attempt that began after this call has ended. */
  function attemptNow(): Promise<void> {
    clearTimeout(debouncing)
    debouncing = undefined
    firstChange = 0
    aborting?.abort()
    waiting ??= current
      .then(() => completing)
      .then(() => {
        waiting = undefined
        current = run()
        return current
      })
    return waiting
  }

  function attemptSoon(): void {
    if (stopping.signal.aborted) return
    aborting?.abort()
    const now = performance.now()
    const isQuiet = !running && !waiting && !debouncing && now - lastStir > debounce.quiet
    lastStir = now
    if (debounce.leading && isQuiet) return void attemptNow()
    // The prepared process reads the cache when it starts, so it starts only while no build writes there.
    if (!running) prepare?.()
    firstChange ||= now
    clearTimeout(debouncing)
    const delay = Math.max(0, Math.min(debounce.quiet, firstChange + debounce.longest - now))
    debouncing = setTimeout(() => void attemptNow(), delay)
  }

  /** Checks for a change that another process counted, or left behind when it ended. */
  async function wake(): Promise<void> {
    // The next poll retries if the database is unavailable.
    const progress = await state.read().catch(() => undefined)
    if (!progress || running) return
    // After a failure only the failed change waits: a newer one may have fixed the cause and goes live soon (EDT-02).
    if (progress.wanted > (retrying ? attempted : progress.done)) attemptSoon()
  }

  return {
    /** Publishes a change after the debounce. The caller has counted it together with the change. */
    changed: attemptSoon,
    wake,
    /** Publishes without a debounce, whether or not anything has changed; resolves when the request is counted. */
    async publishNow(): Promise<void> {
      await state.want()
      void attemptNow()
    },
    /** Checks for changes now and regularly. Resolves at once, or after the first attempt if there is one. */
    async resume(): Promise<void> {
      const first = atStart ? attemptNow() : undefined
      polling = setInterval(() => void wake(), poll)
      void wake()
      await first
    },
    async status(): Promise<PublishStatus> {
      const progress = await state.read()
      return running ? { state: 'building', since: progress.changed_at, message: '' } : statusOf(progress)
    },
    /** Starts no further attempt and aborts the current one. Resolves when it has ended. */
    async stop(): Promise<void> {
      clearInterval(polling)
      clearTimeout(debouncing)
      clearTimeout(next)
      stopping.abort()
      await (waiting ?? current.then(() => completing))
      clearTimeout(next)
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
