/** Delays between a change and an attempt. */
export interface Debounce {
  /** Milliseconds without a change before an attempt. */
  quiet: number
  /** Maximum milliseconds from the first change to an attempt. */
  longest: number
  /** Whether the first change after a quiet period is attempted at once; only changes soon after it are debounced. */
  leading?: boolean
}

/** The settings of a plan. */
export interface Delays {
  debounce: Debounce
  /** Milliseconds before the next attempt after so many consecutive failures. */
  retryDelay: (failures: number) => number
  /** Milliseconds from one success to the next attempt without a change; if unset, there is no such attempt. */
  every?: number | undefined
}

/** When attempts are made. Times are milliseconds of `performance.now()`. */
export interface Plan {
  /** Whether an attempt is under way. */
  isBusy: boolean
  /** Whether an attempt follows as soon as none is under way. */
  isQueued: boolean
  /** The first of the changes that wait for a pause, and when their attempt is queued. */
  debounced?: { first: number; at: number } | undefined
  /** The next attempt without a change. */
  next?: { at: number; isRetry: boolean } | undefined
  /** Time of the last change here or the end of the last attempt. */
  lastStir: number
  /** Consecutive failures. */
  failures: number
  /** Number of the newest change that an attempt includes. */
  attempted: number
}

export type PlanEvent =
  /** A change was counted here. */
  | { type: 'changed' }
  /** An attempt is wanted, whether or not anything has changed. */
  | { type: 'wanted' }
  /** The stored numbers of the newest change and of the newest published one, read by a poll. */
  | { type: 'polled'; wanted: number; done: number }
  /** A planned time may have come. */
  | { type: 'time' }
  /** This process makes the attempt: for these changes, after so many stored failures. */
  | { type: 'claimed'; wanted: number; failures: number }
  | { type: 'succeeded' }
  | { type: 'failed' }
  /** The attempt is over, or another process makes it. */
  | { type: 'ended' }

export interface Step {
  plan: Plan
  /** Whether an attempt begins now. */
  begins: boolean
}

export const firstPlan: Plan = {
  isBusy: false,
  isQueued: false,
  lastStir: -Infinity,
  failures: 0,
  attempted: 0,
}

/** When the plan wants the event 'time'; Infinity if never. */
export function dueAt({ debounced, next }: Plan): number {
  return Math.min(debounced?.at ?? Infinity, next?.at ?? Infinity)
}

/** Begins an attempt, or queues it behind the one under way. */
function queue(plan: Plan): Step {
  const { isBusy } = plan
  return { plan: { ...plan, isBusy: true, isQueued: isBusy, debounced: undefined }, begins: !isBusy }
}

function change(plan: Plan, { quiet, longest, leading = false }: Debounce, now: number): Step {
  const { isBusy, debounced, lastStir } = plan
  const isQuiet = !isBusy && !debounced && now - lastStir > quiet
  const stirred = { ...plan, lastStir: now }
  if (leading && isQuiet) return queue(stirred)
  const first = debounced?.first ?? now
  const at = Math.max(now, Math.min(now + quiet, first + longest))
  return { plan: { ...stirred, debounced: { first, at } }, begins: false }
}

/**
 * Plans attempts: soon after a change, again after a failure, and regularly. One attempt is made at a time and at most
 * one is queued: a change during an attempt is in the next one. Returns the next plan.
 */
export function step(plan: Plan, event: PlanEvent, delays: Delays, now: number): Step {
  const then = (next: Partial<Plan>): Step => ({ plan: { ...plan, ...next }, begins: false })
  const { debounce, retryDelay, every } = delays
  switch (event.type) {
    case 'changed':
      return change(plan, debounce, now)
    case 'wanted':
      return queue(plan)
    case 'polled': {
      // After a failure only the failed change waits: a newer one may have fixed the cause and goes live soon (EDT-02).
      const known = plan.next?.isRetry ? plan.attempted : event.done
      return !plan.isBusy && event.wanted > known ? change(plan, debounce, now) : then({})
    }
    case 'time': {
      if (dueAt(plan) > now) return then({})
      const isNext = (plan.next?.at ?? Infinity) <= now
      return queue(isNext ? { ...plan, next: undefined } : plan)
    }
    case 'claimed':
      return then({
        next: undefined,
        attempted: event.wanted,
        failures: Math.max(plan.failures, event.failures),
      })
    case 'succeeded':
      return then({
        failures: 0,
        next: every === undefined ? undefined : { at: now + every, isRetry: false },
      })
    case 'failed': {
      const failures = plan.failures + 1
      return then({ failures, next: { at: now + retryDelay(failures), isRetry: true } })
    }
    default: {
      const idle = { ...plan, isBusy: false, isQueued: false, lastStir: now }
      return plan.isQueued ? queue(idle) : { plan: idle, begins: false }
    }
  }
}
