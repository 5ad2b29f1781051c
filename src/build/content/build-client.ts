import { createClient } from '#api/client.ts'
import { ownRequestHeaders } from '#build/own-requests.ts'
import { limited } from './read-at-most.ts'

/** Maximum bytes of a response: 50,000 publications of an ordinary length. */
const answerLimit = 128 * 1024 * 1024

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The client of a build. `timeout` is for one whole response, in milliseconds; the limit keeps an endless response
 * from filling the memory.
 */
export function createBuildClient(
  host: string,
  { timeout, limit = answerLimit }: { timeout: number; limit?: number | undefined },
) {
  const own = ownRequestHeaders(host)
  const isHere = loopback.has(new URL(host).hostname)
  return createClient({
    host,
    timeout,
    async fetch(input, init) {
      const headers = new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...own })
      // On one machine, compression costs more than it saves: a list of thousands is megabytes.
      if (isHere) headers.set('accept-encoding', 'identity')
      return limited(await fetch(input, { ...init, headers }), limit)
    },
  })
}
