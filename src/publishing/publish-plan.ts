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
  /** The work under way. The rest of an attempt is its work after its changes are live. */
  phase: 'idle' | 'attempt' | 'rest'
  /** Whether an attempt follows as soon as nothing is under way. */
  isQueued: boolean
  /** The first of the changes that wait for a pause, and when their attempt is queued. */
  debounced?: { first: number; at: number } | undefined
  /** The next attempt without a change. */
  next?: { at: number; isRetry: boolean } | undefined
  /** Time of the last change here or the end of the last attempt. */
  lastStir: number
  /** Consecutive failures. */
  failures: number
  /** Consecutive attempts whose rest has to be tried again. */
  incomplete: number
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
  /** The changes are live. */
  | { type: 'live'; hasRest: boolean }
  /** All work of the attempt succeeded, or the rest has to be tried again. */
  | { type: 'completed'; isComplete: boolean }
  | { type: 'failed' }
  /** Nothing is under way any more. */
  | { type: 'ended' }

/** Work for the caller: prepare an attempt, begin one, or abort the rest of one. */
export type PlanEffect = 'prepare' | 'attempt' | 'abort'

export interface Step {
  plan: Plan
  effects: PlanEffect[]
}

export const firstPlan: Plan = {
  phase: 'idle',
  isQueued: false,
  lastStir: -Infinity,
  failures: 0,
  incomplete: 0,
  attempted: 0,
}

/** When the plan wants the event 'time'; Infinity if never. */
export function dueAt({ debounced, next }: Plan): number {
  return Math.min(debounced?.at ?? Infinity, next?.at ?? Infinity)
}

/** Begins an attempt, or queues it behind what is under way. The rest of an attempt ends: the next one includes it. */
function queue(plan: Plan): Step {
  const { phase } = plan
  const queued = { ...plan, isQueued: true, debounced: undefined }
  if (phase === 'idle')
    return { plan: { ...queued, isQueued: false, phase: 'attempt' }, effects: ['attempt'] }
  return { plan: queued, effects: phase === 'rest' ? ['abort'] : [] }
}

function change(plan: Plan, { quiet, longest, leading = false }: Debounce, now: number): Step {
  const { phase, isQueued, debounced, lastStir } = plan
  const isQuiet = phase !== 'attempt' && !isQueued && !debounced && now - lastStir > quiet
  const stirred = { ...plan, lastStir: now }
  if (leading && isQuiet) return queue(stirred)
  const first = debounced?.first ?? now
  const at = Math.max(now, Math.min(now + quiet, first + longest))
  const effects: PlanEffect[] = phase === 'rest' ? ['abort'] : []
  // A prepared attempt reads the files that the one before has stored.
  if (phase !== 'attempt') effects.push('prepare')
  return { plan: { ...stirred, debounced: { first, at } }, effects }
}

function complete(plan: Plan, isComplete: boolean, { retryDelay, every }: Delays, now: number): Plan {
  const incomplete = isComplete ? 0 : plan.incomplete + 1
  const delay = isComplete ? every : retryDelay(incomplete)
  return { ...plan, incomplete, next: delay === undefined ? undefined : { at: now + delay, isRetry: false } }
}

/** Begins the queued attempt, if there is one. */
function end(plan: Plan, now: number): Step {
  const lastStir = plan.phase === 'attempt' ? now : plan.lastStir
  const idle: Plan = { ...plan, phase: 'idle', lastStir }
  return plan.isQueued ? queue(idle) : { plan: idle, effects: [] }
}

/**
 * Plans attempts: soon after a change, again after a failure, and regularly. One attempt is made at a time and at most
 * one is queued: a change during an attempt is in the next one. Returns the next plan, and the work that is due now.
 */
export function step(plan: Plan, event: PlanEvent, delays: Delays, now: number): Step {
  const then = (next: Partial<Plan>, ...effects: PlanEffect[]): Step => ({
    plan: { ...plan, ...next },
    effects,
  })
  switch (event.type) {
    case 'changed':
      return change(plan, delays.debounce, now)
    case 'wanted':
      return queue(plan)
    case 'polled': {
      // After a failure only the failed change waits: a newer one may have fixed the cause and goes live soon (EDT-02).
      // In the rest of an attempt, its changes are live even if the poll read the numbers before that was stored.
      const known = plan.next?.isRetry || plan.phase === 'rest' ? plan.attempted : event.done
      const isNew = plan.phase !== 'attempt' && event.wanted > known
      return isNew ? change(plan, delays.debounce, now) : then({})
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
    case 'live':
      if (!event.hasRest) return { plan: complete({ ...plan, failures: 0 }, true, delays, now), effects: [] }
      return then(
        { failures: 0, phase: 'rest', lastStir: now },
        ...(plan.isQueued || plan.debounced ? (['abort'] as const) : []),
      )
    case 'completed':
      return { plan: complete(plan, event.isComplete, delays, now), effects: [] }
    case 'failed': {
      const failures = plan.failures + 1
      return then({ failures, next: { at: now + delays.retryDelay(failures), isRetry: true } })
    }
    default:
      return end(plan, now)
  }
}
