import { retries, retryDelay } from '#lib/freshness.ts'
import { ApiError } from './api-error.ts'

/** Milliseconds after which nobody wants to wait for one more attempt. */
const patience = 20_000

/** Whether the same question may find an answer later: not where the server said that it will not. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { kind, status } = error
  return kind === 'network' || kind === 'off-contract' || status >= 500 || status === 429
}

/** Reads, and reads again when that fails, as often and as late as public lists are (PUB-07). */
export async function withRetries<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  const started = Date.now()
  for (let count = 0; ; count += 1) {
    try {
      return await read()
    } catch (error) {
      if (count === retries || !mayPass(error) || Date.now() - started > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(count)))
    }
  }
}
