import pLimit from 'p-limit'
import { ApiFailure } from './api-failure.ts'

interface Bounds {
  /** Pieces of work at the same time. */
  atOnce: number
  /** Pieces that may wait for their turn; one more is refused. */
  waiting: number
  /** Pieces that are under way or wait for the same client; as many as there are places when it is not given. */
  each?: number
}

/**
 * Queues work that costs much: what would wait too long is refused as unavailable, to be tried again soon. Work for a
 * client may be told by its name, so that one takes no more than its share.
 */
export function createBoundedQueue({ atOnce, waiting, each = atOnce + waiting }: Bounds) {
  const limit = pLimit(atOnce)
  const clients = new Map<string, number>()
  return async function queued<Result>(work: () => Promise<Result>, client = ''): Promise<Result> {
    const before = clients.get(client) ?? 0
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting || (client !== '' && before >= each))
      throw new ApiFailure('unavailable', { retryAfter: 5 })
    clients.set(client, before + 1)
    try {
      return await limit(work)
    } finally {
      const left = (clients.get(client) ?? 1) - 1
      if (left === 0) clients.delete(client)
      else clients.set(client, left)
    }
  }
}
