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
  /** The first of the changes that wait, for a pause or for the end of an attempt, and when theirs is due. */
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
  lastStir: -Infinity,
  failures: 0,
  attempted: 0,
}

/** When the next attempt is due; Infinity if never. */
export function dueAt({ debounced, next }: Plan): number {
  return Math.min(debounced?.at ?? Infinity, next?.at ?? Infinity)
}

function changed(plan: Plan, { quiet, longest, leading = false }: Debounce, now: number): Plan {
  const { isBusy, debounced, lastStir } = plan
  const isFirst = leading && !isBusy && !debounced && now - lastStir > quiet
  const first = debounced?.first ?? now
  const at = isFirst ? now : Math.max(now, Math.min(now + quiet, first + longest))
  return { ...plan, lastStir: now, debounced: { first, at } }
}

function after(plan: Plan, event: PlanEvent, { debounce, retryDelay, every }: Delays, now: number): Plan {
  switch (event.type) {
    case 'changed':
      return changed(plan, debounce, now)
    case 'wanted':
      return { ...plan, debounced: { first: now, at: now } }
    case 'polled': {
      // After a failure only the failed change waits: a newer one may have fixed the cause and goes live soon (EDT-02).
      const known = plan.next?.isRetry ? plan.attempted : event.done
      return !plan.isBusy && event.wanted > known ? changed(plan, debounce, now) : plan
    }
    case 'claimed': {
      const failures = Math.max(plan.failures, event.failures)
      return { ...plan, next: undefined, attempted: event.wanted, failures }
    }
    case 'succeeded':
      return {
        ...plan,
        failures: 0,
        next: every === undefined ? undefined : { at: now + every, isRetry: false },
      }
    case 'failed': {
      const failures = plan.failures + 1
      return { ...plan, failures, next: { at: now + retryDelay(failures), isRetry: true } }
    }
    case 'ended':
      return { ...plan, isBusy: false, lastStir: now }
    default:
      return plan
  }
}

/**
 * Plans attempts: soon after a change, again after a failure, and regularly. One attempt is made at a time: a change
 * during an attempt is in the next one. Returns the next plan.
 */
export function step(before: Plan, event: PlanEvent, delays: Delays, now: number): Step {
  const plan = after(before, event, delays, now)
  if (plan.isBusy || dueAt(plan) > now) return { plan, begins: false }
  const next = (plan.next?.at ?? Infinity) <= now ? undefined : plan.next
  return { plan: { ...plan, isBusy: true, debounced: undefined, next }, begins: true }
}
