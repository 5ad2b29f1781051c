import { retries, retryDelay } from '#lib/freshness.ts'
import { ApiError } from './api-error.ts'

/** Whether a later attempt may succeed: not after a refusal that will be repeated. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status } = error
  return kind === 'network' || kind === 'off-contract' || status >= 500 || status === 429
}

/**
 * Reads, and retries a failed read with the number and delays of public lists (PUB-07). No attempt starts after
 * `timeout` milliseconds.
 */
export async function withRetries<Answer>(read: () => Promise<Answer>, timeout = 20_000): Promise<Answer> {
  const started = Date.now()
  for (let count = 0; ; count += 1) {
    try {
      return await read()
    } catch (error) {
      if (count === retries || !isTransient(error) || Date.now() - started > timeout) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(count)))
    }
  }
}
