import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { RequestLine } from '#server/app.ts'

/**
 * Recognises the requests of this process's own builds by a secret that only they have, and leaves them out of the log:
 * each build reads everything. Warnings and errors stay.
 */
export function createOwnRequests() {
  const secret = randomUUID()
  const own = new AsyncLocalStorage<true>()
  return {
    secret,
    /** Handles a request, given what it sent as the secret. */
    handle: <Result>(sent: unknown, work: () => Result): Result =>
      sent === secret ? own.run(true, work) : work(),
    quiet:
      (log: (line: RequestLine) => void) =>
      (line: RequestLine): void => {
        if (line.level !== 'info' || own.getStore() === undefined) log(line)
      },
  }
}

export type OwnRequests = ReturnType<typeof createOwnRequests>
