import pLimit from 'p-limit'
import { ApiFailure } from './api-failure.ts'

interface Bounds {
  /** Pieces of work at the same time. */
  atOnce: number
  /** Pieces that may wait for their turn; one more is refused. */
  waiting: number
}

/** Queues work that costs much: what would wait too long is refused as unavailable, to be tried again soon. */
export function createBoundedQueue({ atOnce, waiting }: Bounds) {
  const limit = pLimit(atOnce)
  return async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new ApiFailure('unavailable', { retryAfter: 5 })
    return limit(work)
  }
}
