import { expect, test } from 'vitest'
import {
  type Delays,
  dueAt,
  firstPlan,
  type Plan,
  type PlanEvent,
  step,
} from '#publish/schedule/publish-plan.ts'

const now = 100_000
const debounce = { quiet: 2000, longest: 15_000 }
const delays: Delays = { debounce, retryDelay: (failures) => failures * 1000, every: 60_000 }
const leading: Delays = { ...delays, debounce: { ...debounce, leading: true } }

const changed: PlanEvent = { type: 'changed' }
const wanted: PlanEvent = { type: 'wanted' }
const time: PlanEvent = { type: 'time' }
const ended: PlanEvent = { type: 'ended' }
const polled = (newest: number, done: number): PlanEvent => ({ type: 'polled', wanted: newest, done })

/** The first change of a burst, two seconds before its attempt. */
const fresh = { first: now, at: now + 2000 }
const retry = { at: now + 5000, isRetry: true }
const regular = { at: now + 5000, isRetry: false }

interface Row {
  name: string
  before?: Partial<Plan>
  event: PlanEvent
  delays?: Delays
  /** The changes to the plan. */
  after: Partial<Plan>
  /** Whether an attempt begins. */
  begins?: boolean
}

const rows: Row[] = [
  // Changes
  {
    name: 'a change waits for a pause',
    event: changed,
    after: { lastStir: now, debounced: fresh },
  },
  {
    name: 'a second change extends the pause',
    before: { debounced: { first: now - 500, at: now + 1500 } },
    event: changed,
    after: { lastStir: now, debounced: { first: now - 500, at: now + 2000 } },
  },
  {
    name: 'changes without a pause wait fifteen seconds at most',
    before: { debounced: { first: now - 14_000, at: now + 100 } },
    event: changed,
    after: { lastStir: now, debounced: { first: now - 14_000, at: now + 1000 } },
  },
  {
    name: 'an overdue change is attempted now',
    before: { debounced: { first: now - 20_000, at: now - 5000 } },
    event: changed,
    after: { lastStir: now, isBusy: true, debounced: undefined },
    begins: true,
  },
  {
    name: 'a change after a quiet period is attempted at once, if that is set',
    event: changed,
    delays: leading,
    after: { lastStir: now, isBusy: true },
    begins: true,
  },
  {
    name: 'a change soon after an attempt waits for a pause',
    before: { lastStir: now - 2000 },
    event: changed,
    delays: leading,
    after: { lastStir: now, debounced: fresh },
  },
  {
    name: 'a change during an attempt waits',
    before: { isBusy: true },
    event: changed,
    delays: leading,
    after: { lastStir: now, debounced: fresh },
  },
  // Requests and planned times
  {
    name: 'a request is attempted at once',
    event: wanted,
    after: { isBusy: true },
    begins: true,
  },
  {
    name: 'a request includes the changes that wait',
    before: { debounced: fresh },
    event: wanted,
    after: { isBusy: true, debounced: undefined },
    begins: true,
  },
  {
    name: 'a request during an attempt is queued',
    before: { isBusy: true },
    event: wanted,
    after: { debounced: { first: now, at: now } },
  },
  {
    name: 'a second request adds nothing',
    before: { isBusy: true, debounced: { first: now, at: now } },
    event: wanted,
    after: {},
  },
  {
    name: 'waiting changes are attempted at their time',
    before: { debounced: { first: now - 2000, at: now } },
    event: time,
    after: { isBusy: true, debounced: undefined },
    begins: true,
  },
  {
    name: 'a timer that fires early does nothing',
    before: { debounced: fresh, next: retry },
    event: time,
    after: {},
  },
  {
    name: 'a retry is attempted at its time',
    before: { next: { at: now, isRetry: true } },
    event: time,
    after: { isBusy: true, next: undefined },
    begins: true,
  },
  {
    name: 'a planned attempt remains planned when changes are attempted before it',
    before: { debounced: { first: now - 2000, at: now }, next: retry },
    event: time,
    after: { isBusy: true, debounced: undefined },
    begins: true,
  },
  // Polls
  {
    name: 'a poll that finds a change of another process waits for a pause like one here',
    event: polled(2, 1),
    after: { lastStir: now, debounced: fresh },
  },
  { name: 'a poll without a change does nothing', event: polled(2, 2), after: {} },
  {
    name: 'a poll during an attempt does nothing',
    before: { isBusy: true },
    event: polled(2, 1),
    after: {},
  },
  {
    name: 'after a failure a poll does not attempt the same change',
    before: { next: retry, attempted: 2 },
    event: polled(2, 1),
    after: {},
  },
  {
    name: 'after a failure a poll attempts a newer change',
    before: { next: retry, attempted: 2 },
    event: polled(3, 1),
    after: { lastStir: now, debounced: fresh },
  },
  {
    name: 'before a regular attempt a poll attempts a change',
    before: { next: regular, attempted: 2 },
    event: polled(2, 1),
    after: { lastStir: now, debounced: fresh },
  },
  // Outcomes
  {
    name: 'an attempt that this process makes replaces the planned one, and counts failures of other processes',
    before: { isBusy: true, next: retry, failures: 1 },
    event: { type: 'claimed', wanted: 7, failures: 4 },
    after: { next: undefined, attempted: 7, failures: 4 },
  },
  {
    name: 'failures here count although none could be stored',
    before: { isBusy: true, failures: 3 },
    event: { type: 'claimed', wanted: 7, failures: 0 },
    after: { attempted: 7 },
  },
  {
    name: 'a success ends the count of failures, and plans the regular attempt',
    before: { isBusy: true, failures: 3 },
    event: { type: 'succeeded' },
    after: { failures: 0, next: { at: now + 60_000, isRetry: false } },
  },
  {
    name: 'without regular attempts nothing is planned after a success',
    before: { isBusy: true },
    event: { type: 'succeeded' },
    delays: { ...delays, every: undefined },
    after: {},
  },
  {
    name: 'a failure is retried later each time',
    before: { isBusy: true, failures: 2 },
    event: { type: 'failed' },
    after: { failures: 3, next: { at: now + 3000, isRetry: true } },
  },
  {
    name: 'an attempt ends',
    before: { isBusy: true, next: retry },
    event: ended,
    after: { isBusy: false, lastStir: now },
  },
  {
    name: 'a queued attempt begins when the one before has ended',
    before: { isBusy: true, debounced: { first: now - 5, at: now - 5 } },
    event: ended,
    after: { debounced: undefined, lastStir: now },
    begins: true,
  },
  {
    name: 'changes that wait outlast the end of an attempt',
    before: { isBusy: true, debounced: fresh },
    event: ended,
    after: { isBusy: false, lastStir: now },
  },
]

test.each(rows)('$name', ({ before, event, delays: own = delays, after, begins = false }) => {
  const plan = { ...firstPlan, ...before }
  expect(step(plan, event, own, now)).toEqual({ plan: { ...plan, ...after }, begins })
})

test('the next time is the earlier of the planned ones', () => {
  expect(dueAt(firstPlan)).toBe(Infinity)
  expect(dueAt({ ...firstPlan, next: retry })).toBe(now + 5000)
  expect(dueAt({ ...firstPlan, next: retry, debounced: fresh })).toBe(now + 2000)
  expect(dueAt({ ...firstPlan, next: { ...retry, at: now + 1 }, debounced: fresh })).toBe(now + 1)
})

/** Events in the order of a source of random numbers. */
function* randomEvents(seed: number): Generator<PlanEvent> {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  for (let count = 0; count < 400; count += 1) {
    const choices: PlanEvent[] = [changed, wanted, time, polled(random(3), random(3))]
    const outcomes: PlanEvent[] = [
      { type: 'failed' },
      { type: 'claimed', wanted: random(3), failures: random(3) },
      { type: 'succeeded' },
    ]
    yield (random(2) === 0 ? choices : outcomes)[random(5)] ?? ended
  }
}

test('in any order of events, no attempt begins beside another, and each wish is attempted', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    let plan = firstPlan
    let clock = now
    for (const event of randomEvents(seed)) {
      clock += 700
      // Only an attempt under way can have one of these outcomes.
      if (['claimed', 'succeeded', 'failed', 'ended'].includes(event.type) && !plan.isBusy) continue
      const next = step(plan, event, delays, clock)
      if (next.begins) expect(!plan.isBusy || event.type === 'ended').toBe(true)
      if (event.type === 'wanted') expect(next.begins || next.plan.debounced?.at === clock).toBe(true)
      if (event.type === 'changed') expect(next.begins || next.plan.debounced !== undefined).toBe(true)
      plan = next.plan
    }
    // Once the work ends, all that waits is attempted.
    const waits = plan.debounced !== undefined
    let attempts = 0
    for (let round = 0; round < 4; round += 1) {
      clock += 20_000
      for (const event of [ended, time]) {
        const next = step(plan, event, { ...delays, every: undefined }, clock)
        attempts += next.begins ? 1 : 0
        plan = next.plan
      }
    }
    expect({ seed, attempts: attempts > 0 || !waits }).toEqual({ seed, attempts: true })
    expect({ seed, isWaiting: plan.debounced !== undefined, debounced: plan.debounced }).toEqual({
      seed,
      isWaiting: false,
      debounced: undefined,
    })
  }
})
