import type { PublishStatus } from '#contract/publishing.ts'
import { type Delays, dueAt, firstPlan, type PlanEvent, step } from './publish-plan.ts'
import { type PublisherState, statusOf } from './publisher-state.ts'

interface Options extends Delays {
  state: PublisherState
  /** One attempt, which resolves with what the site lacks. A rejection leaves the published site unchanged. */
  publish: (signal: AbortSignal) => Promise<string>
  /** Reports each failure to the operator. */
  failed: (error: unknown) => void
  /** True: `resume` publishes at once, whether or not anything has changed. */
  atStart?: boolean
  /** Milliseconds between two polls for changes by other processes. */
  poll?: number | undefined
  /** Milliseconds that an attempt may take before another process makes it. */
  lease?: number
}

/** Doubles from `first` to at most `longest` milliseconds. */
export function backoff(first: number, longest: number): (failures: number) => number {
  return (failures) => Math.min(first * 2 ** (failures - 1), longest)
}

/** A site is published at start, after changes, and every six hours, for uncounted changes such as new pictures. */
export const sitePublishing = {
  atStart: true,
  every: 6 * 3_600_000,
  debounce: { quiet: 2000, longest: 15_000, leading: true },
  retryDelay: backoff(30_000, 600_000),
}

/** Publishes as its plan says (publish-plan.ts), and records the outcome of each attempt. */
export function createPublisher({
  state,
  publish,
  failed,
  atStart = false,
  poll = 15_000,
  lease = 30_000,
  ...delays
}: Options) {
  const stopping = new AbortController()
  let plan = firstPlan
  let timer: NodeJS.Timeout | undefined
  let polling: NodeJS.Timeout | undefined
  /** Resolves when the latest attempt has ended. */
  let working = Promise.resolve()

  function happen(event: PlanEvent): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const next = step(plan, event, delays, performance.now())
    plan = next.plan
    const due = plan.isBusy ? Infinity : dueAt(plan)
    // Rounded up: a timer that fires early would be set again at once.
    const delay = Math.max(0, Math.ceil(due - performance.now()))
    if (due < Infinity) timer = setTimeout(() => happen({ type: 'time' }), delay)
    if (next.begins)
      working = attempt()
        .catch(recordFailure)
        .finally(() => happen({ type: 'ended' }))
  }

  async function recordFailure(reason: unknown): Promise<void> {
    if (stopping.signal.aborted) return
    // First, so that the retry happens even if the failure cannot be recorded.
    happen({ type: 'failed' })
    await state.failed(reason instanceof Error ? reason.message : String(reason)).catch(failed)
    failed(reason)
  }

  async function attempt(): Promise<void> {
    // Another process makes this attempt; the next poll shows its result.
    if (!(await state.claim(lease))) return
    const { wanted, failures } = await state.read()
    happen({ type: 'claimed', wanted, failures })
    const leftOut = await publish(stopping.signal)
    await state.succeeded(wanted, leftOut)
    happen({ type: 'succeeded' })
  }

  /** Checks for a change that another process counted, or left behind when it ended. */
  async function wake(): Promise<void> {
    // The next poll retries if the database is unavailable.
    const progress = await state.read().catch(() => undefined)
    if (progress) happen({ type: 'polled', wanted: progress.wanted, done: progress.done })
  }

  return {
    /** Publishes a change after the debounce. The caller has counted it together with the change. */
    changed: () => happen({ type: 'changed' }),
    wake,
    /** Publishes without a debounce, whether or not anything has changed; resolves when the request is counted. */
    async publishNow(): Promise<void> {
      await state.want()
      happen({ type: 'wanted' })
    },
    /** Checks for changes now and regularly. Resolves at once, or after the first attempt if there is one. */
    async resume(): Promise<void> {
      if (atStart) happen({ type: 'wanted' })
      polling = setInterval(() => void wake(), poll)
      void wake()
      if (atStart) await working
    },
    async status(): Promise<PublishStatus> {
      const progress = await state.read()
      if (!plan.isBusy) return statusOf(progress)
      return { state: 'building', since: progress.changed_at, message: '' }
    },
    /** Starts no further attempt and aborts the current one. Resolves when it has ended. */
    async stop(): Promise<void> {
      clearInterval(polling)
      clearTimeout(timer)
      stopping.abort()
      await working
      plan = firstPlan
    },
  }
}

export type Publisher = ReturnType<typeof createPublisher>
