import { call, callInBackground } from '#api/browser.ts'
import { type Call, withRetries } from '#api/client.ts'

/**
 * Reads with the retries of public lists. If the page has nothing else to show, all attempts are made, however long
 * each takes; if it shows built content, they end sooner (PUB-07).
 */
export function readWithRetries<Answer>(
  isAwaited: boolean,
  read: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  return isAwaited
    ? withRetries(() => read(call), Number.POSITIVE_INFINITY)
    : withRetries(() => read(callInBackground))
}
