import { setTimeout as wait } from 'node:timers/promises'

/**
 * Lease that decides which of several processes leads, in shared storage. Calls reject while the storage is
 * unavailable.
 */
export interface Lease {
  /** Begins a term with a number above `after`; undefined while another process leads. */
  take: (after: number) => Promise<number | undefined>
  /** Extends a term; false if a newer one has begun. */
  prolong: (term: number) => Promise<boolean>
  /** Ends a term early. */
  release: (term: number) => Promise<void>
}

/** The period in which this process leads. */
export interface Term {
  number: number
  /** Aborts when the term is over, or the process stops. */
  signal: AbortSignal
  /** Extends the term. Throws if it is over. */
  confirm: () => Promise<void>
}

interface Options {
  lease: Lease
  /** Milliseconds that a term lasts unless it is extended. */
  length: number
  /** Number of the newest term that is known elsewhere. */
  newestTerm: () => Promise<number>
  /** Works until the term's signal aborts. Resolves when no work is running. */
  work: (term: Term) => Promise<void>
  stopping: AbortSignal
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = wait(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('The database does not respond.')
  })
  // Its end comes after that of the work.
  late.catch(() => {})
  return Promise.race([work, late])
}

/**
 * Waits until this process may lead. Returns the term and the time of its request, or undefined if the process stops.
 */
async function takeTerm({ lease, length, newestTerm, stopping }: Options) {
  while (!stopping.aborted) {
    const asked = performance.now()
    const number = await within(length, lease.take(await newestTerm()))
    if (number !== undefined) return { number, asked }
    await wait(length / 5, undefined, { signal: stopping }).catch(() => {})
  }
  return undefined
}

/**
 * Waits until this process may lead, then works until its term ends or the process stops. If the term cannot
 * be extended, it ends by this process's clock, before another process can begin one. Rejects while the lease
 * is unavailable.
 */
export async function lead(options: Options): Promise<void> {
  const { lease, length, work, stopping } = options
  const taken = await takeTerm(options)
  if (taken === undefined) return
  const { number } = taken
  const over = new AbortController()
  const endAt = (asked: number) => setTimeout(() => over.abort(), asked + length - performance.now())
  let end = endAt(taken.asked)

  async function confirm(): Promise<void> {
    const asked = performance.now()
    if (!(await lease.prolong(number))) over.abort()
    if (over.signal.aborted) throw new Error('Another publisher leads now.')
    clearTimeout(end)
    end = endAt(asked)
  }

  // Failed extensions are retried until the term is over.
  const prolonging = setInterval(() => void confirm().catch(() => {}), length / 3)
  try {
    await work({ number, confirm, signal: AbortSignal.any([stopping, over.signal]) })
  } finally {
    clearInterval(prolonging)
    clearTimeout(end)
    if (!over.signal.aborted) await within(length, lease.release(number)).catch(() => {})
  }
}
