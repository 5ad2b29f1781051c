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

/**
 * Publishes what a quick attempt deferred. Rejects if aborted. Resolves to the next such step if something was
 * deferred again.
 */
export type Finish = (signal: AbortSignal) => Promise<Finish | void>

interface Options {
  state: PublisherState
  /**
   * One attempt. A rejection leaves the published site unchanged. `isNewest` returns true if nothing has changed
   * since the attempt began. A quick attempt resolves to a function that publishes what it deferred.
   */
  publish: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<Finish | void>
  /** Called with a change, to prepare the attempt during the debounce; never during an attempt. */
  prepare?: () => void
  /** Reports each failure to the operator. */
  failed: (error: unknown) => void
  debounce: Debounce
  /** Milliseconds before the next attempt after so many consecutive failures. */
  retryDelay: (failures: number) => number
  /** Milliseconds without a change before a quick attempt is completed: saves tend to follow each other. */
  finishAfter?: number
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
 * at most one waits: a change during an attempt is in the next one. A quick attempt is completed after a quiet
 * period, unless another attempt comes first.
 */
export function createPublisher({
  state,
  publish,
  prepare,
  failed,
  debounce,
  retryDelay,
  finishAfter = 15_000,
  atStart = false,
  every,
  poll = 15_000,
  lease = 30_000,
}: Options) {
  const stopping = new AbortController()
  let current = Promise.resolve()
  let finished = Promise.resolve()
  let toFinish: NodeJS.Timeout | undefined
  let finishing: AbortController | undefined
  let waiting: Promise<void> | undefined
  let running = false
  let failures = 0
  let retrying = false
  /** Number of the newest change covered by an attempt. */
  let attempted = 0
  let firstChange = 0
  /** Time of the last change here or the end of the last attempt. */
  let lastStir = -Infinity
  let debouncing: NodeJS.Timeout | undefined
  let next: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined

  function attemptIn(milliseconds: number): void {
    clearTimeout(next)
    next = setTimeout(() => {
      retrying = false
      void attemptNow()
    }, milliseconds)
  }

  async function attempt(signal: AbortSignal): Promise<Finish | void> {
    // Another process makes this attempt; the next poll shows its result.
    if (!(await state.claim(lease))) return
    clearTimeout(next)
    retrying = false
    const { wanted, failures: recorded } = await state.read()
    attempted = wanted
    failures = Math.max(failures, recorded)
    const finish = await publish(signal, async () => (await state.read()).wanted === wanted)
    await state.succeeded(wanted)
    failures = 0
    if (every !== undefined) attemptIn(every)
    return finish
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

  /** `deferrals` counts consecutive deferrals of the same work. */
  function finishIn(milliseconds: number, finish: Finish, deferrals = 0): void {
    if (stopping.signal.aborted) return
    toFinish = setTimeout(() => (finished = runFinish(finish, deferrals)), milliseconds)
  }

  async function runFinish(finish: Finish, deferrals: number): Promise<void> {
    const aborted = new AbortController()
    finishing = aborted
    try {
      const rest = await finish(AbortSignal.any([stopping.signal, aborted.signal]))
      if (rest && !aborted.signal.aborted) finishIn(retryDelay(deferrals + 1), rest, deferrals + 1)
    } catch (error) {
      if (!aborted.signal.aborted) await recordFailure(error)
    }
  }

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return
    running = true
    try {
      const finish = await attempt(stopping.signal)
      // The next attempt determines what is deferred after it.
      if (finish && !waiting && !debouncing) finishIn(finishAfter, finish)
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
    clearTimeout(toFinish)
    finishing?.abort()
    waiting ??= Promise.all([current, finished]).then(() => {
      waiting = undefined
      current = run()
      return current
    })
    return waiting
  }

  function attemptSoon(): void {
    if (stopping.signal.aborted) return
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
      stopping.abort()
      clearTimeout(toFinish)
      await (waiting ?? current)
      await finished
      clearTimeout(next)
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
