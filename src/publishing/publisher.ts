import type { PublishStatus } from '#contract/publishing.ts'
import { type PublisherState, statusOf } from './publisher-state.ts'

/** Milliseconds without a change before an attempt, and at most after the first change. */
export interface Debounce {
  quiet: number
  longest: number
}

interface Options {
  state: PublisherState
  /** One attempt; a rejection leaves in place what was published. `isNewest`: nothing has changed since it began. */
  publish: (signal: AbortSignal, isNewest: () => Promise<boolean>) => Promise<void>
  /** Called with a change, to prepare during the debounce what the attempt needs; never during an attempt. */
  prepare?: () => void
  /** Gets each failure, for the operator. */
  failed: (error: unknown) => void
  debounce: Debounce
  /** Milliseconds before the next attempt after so many failures in a row. */
  retryDelay: (failures: number) => number
  /** True: `resume` publishes at once, whether or not anything has changed. */
  atStart?: boolean
  /** Milliseconds from one success to the next attempt when nothing changes; without it there is no such attempt. */
  every?: number
  /** Milliseconds between two looks for the changes of other processes. */
  poll?: number | undefined
  /** Milliseconds that an attempt may take before another process makes it. */
  lease?: number
}

/** Doubles from `first` to at most `longest` milliseconds. */
export function backoff(first: number, longest: number): (failures: number) => number {
  return (failures) => Math.min(first * 2 ** (failures - 1), longest)
}

/**
 * Decides when to publish: soon after a change, again after a failure, and regularly. One attempt runs at a time
 * and at most one waits: a change during an attempt is in the next one.
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
  let waiting: Promise<void> | undefined
  let running = false
  let failures = 0
  let retrying = false
  let uncounted = false
  let firstChange = 0
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

  async function attempt(signal: AbortSignal): Promise<void> {
    if (uncounted) await state.want()
    uncounted = false
    // Another process makes this attempt: the next poll shows its result.
    if (!(await state.claim(lease))) return
    clearTimeout(next)
    retrying = false
    const { wanted, failures: recorded } = await state.read()
    failures = Math.max(failures, recorded)
    await publish(signal, async () => (await state.read()).wanted === wanted)
    await state.succeeded(wanted)
    failures = 0
    if (every !== undefined) attemptIn(every)
  }

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return
    running = true
    try {
      await attempt(stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return
      failures += 1
      // First, so that the retry happens even where the failure cannot be recorded.
      attemptIn(retryDelay(failures))
      retrying = true
      await state.failed(error instanceof Error ? error.message : String(error)).catch(failed)
      failed(error)
    } finally {
      running = false
    }
  }

  /** Resolves when an attempt that began after this call has ended. */
  function attemptNow(): Promise<void> {
    clearTimeout(debouncing)
    firstChange = 0
    waiting ??= current.then(() => {
      waiting = undefined
      current = run()
      return current
    })
    return waiting
  }

  function attemptSoon(): void {
    if (stopping.signal.aborted) return
    // The prepared process reads the cache when it starts, so it starts only while no build writes there.
    if (!running) prepare?.()
    const now = performance.now()
    firstChange ||= now
    clearTimeout(debouncing)
    const delay = Math.max(0, Math.min(debounce.quiet, firstChange + debounce.longest - now))
    debouncing = setTimeout(() => void attemptNow(), delay)
  }

  /** Looks for a change that another process counted, or left when it ended. */
  async function wake(): Promise<void> {
    // A database that is away is looked at again with the next poll.
    const progress = await state.read().catch(() => undefined)
    if (progress && progress.wanted > progress.done && !running && !retrying) attemptSoon()
  }

  return {
    /** Counts a change and publishes it after the debounce; resolves when it is counted, and never rejects. */
    async changed(): Promise<void> {
      await state.want().catch((error: unknown) => {
        // The change itself is saved and will be published: counting it failed, not saving it.
        uncounted = true
        failed(error)
      })
      attemptSoon()
    },
    wake,
    /** Publishes without a debounce, whether or not anything has changed; resolves when the request is counted. */
    async publishNow(): Promise<void> {
      await state.want()
      void attemptNow()
    },
    /** Looks for changes now and regularly; resolves at once, or after the first attempt where there is one. */
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
    /** Starts no further attempt and aborts the one that runs; resolves when it has ended. */
    async stop(): Promise<void> {
      clearInterval(polling)
      clearTimeout(debouncing)
      stopping.abort()
      await (waiting ?? current)
      clearTimeout(next)
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
