import type { PublishStatus } from '#contract/publishing.ts'
import { type Delays, dueAt, firstPlan, type PlanEvent, step } from './publish-plan.ts'
import { type PublisherState, statusOf } from './publisher-state.ts'

/** Work that is left when an attempt's changes are live. Resolves to false if a later attempt has to try it again. */
type Rest = () => Promise<boolean>

interface Options extends Delays {
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

/** Publishes as its plan says (publish-plan.ts), and records the outcome of each attempt. */
export function createPublisher({
  state,
  publish,
  prepare,
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
  /** Resolves when the changes of the latest attempt are live, or it has failed. */
  let attempting: Promise<unknown> = Promise.resolve()
  /** Resolves when the rest of the latest attempt has ended too. */
  let working = Promise.resolve()
  /** Ends the rest of the latest attempt. */
  let ending = new AbortController()

  const effects = {
    prepare: () => prepare?.(),
    attempt: begin,
    abort: () => ending.abort(),
  }

  function happen(event: PlanEvent): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const next = step(plan, event, delays, performance.now())
    plan = next.plan
    const due = dueAt(plan)
    // Rounded up: a timer that fires early would be set again at once.
    const delay = Math.max(0, Math.ceil(due - performance.now()))
    if (due < Infinity) timer = setTimeout(() => happen({ type: 'time' }), delay)
    for (const effect of next.effects) effects[effect]()
  }

  const isNewest = async () => (await state.read()).wanted === plan.attempted

  async function recordFailure(reason: unknown): Promise<undefined> {
    if (stopping.signal.aborted) return undefined
    // First, so that the retry happens even if the failure cannot be recorded.
    happen({ type: 'failed' })
    await state.failed(reason instanceof Error ? reason.message : String(reason)).catch(failed)
    failed(reason)
    return undefined
  }

  /** Publishes the changes. Resolves to the rest. */
  async function attempt(signal: AbortSignal): Promise<Rest | undefined> {
    // Another process makes this attempt; the next poll shows its result.
    if (!(await state.claim(lease))) return undefined
    const { wanted, failures } = await state.read()
    happen({ type: 'claimed', wanted, failures })
    const rest = await publish(signal, isNewest)
    await state.succeeded(wanted)
    happen({ type: 'live', hasRest: rest !== undefined })
    return rest ?? undefined
  }

  /** Does the rest of an attempt. The changes are live, so its failure is only the operator's business. */
  async function complete(rest: Rest, signal: AbortSignal): Promise<void> {
    let isComplete = false
    try {
      isComplete = await rest()
    } catch (error) {
      if (signal.aborted) return
      failed(error)
    }
    happen({ type: 'completed', isComplete })
  }

  function begin(): void {
    const own = new AbortController()
    ending = own
    const signal = AbortSignal.any([stopping.signal, own.signal])
    const publishing = attempt(signal).catch(recordFailure)
    attempting = publishing
    working = publishing
      .then((rest) => rest && complete(rest, signal))
      .finally(() => {
        // Nothing of an attempt outlasts it.
        own.abort()
        happen({ type: 'ended' })
      })
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
      if (atStart) await attempting
    },
    async status(): Promise<PublishStatus> {
      const progress = await state.read()
      if (plan.phase !== 'attempt') return statusOf(progress)
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
