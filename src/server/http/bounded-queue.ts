import pLimit from 'p-limit'
import { ApiFailure } from './api-failure.ts'

interface Bounds {
  /** Maximum number of concurrent tasks. */
  atOnce: number
  /** Maximum number of waiting tasks; one more is refused. */
  waiting: number
  /** Maximum number of running and waiting tasks per client; unlimited by default. */
  each?: number
}

/**
 * Queues expensive tasks, and refuses those beyond its length as unavailable, to be retried soon. Tasks may
 * name their client, so that one client takes no more than its share. A task whose `signal` is aborted before its turn
 * is not run.
 */
export function createBoundedQueue({ atOnce, waiting, each = atOnce + waiting }: Bounds) {
  const limit = pLimit(atOnce)
  const clients = new Map<string, number>()
  return async function queued<Result>(
    work: () => Promise<Result>,
    client = '',
    signal?: AbortSignal,
  ): Promise<Result> {
    const before = clients.get(client) ?? 0
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting || (client !== '' && before >= each))
      throw new ApiFailure('unavailable', { retryAfter: 5 })
    clients.set(client, before + 1)
    try {
      return await limit(() => {
        if (signal?.aborted) throw new ApiFailure('body_aborted')
        return work()
      })
    } finally {
      const left = (clients.get(client) ?? 1) - 1
      if (left === 0) clients.delete(client)
      else clients.set(client, left)
    }
  }
}
