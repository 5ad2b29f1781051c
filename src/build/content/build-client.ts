import { createClient } from '#api/client.ts'
import { readAtMost } from './read-at-most.ts'

/** Most bytes of a response: 50,000 publications of an ordinary length. */
const answerLimit = 128 * 1024 * 1024

/** The client of a build. The limit keeps an endless response from filling the memory. */
export function createBuildClient(
  host: string,
  { timeout, limit = answerLimit }: { timeout?: number; limit?: number | undefined } = {},
) {
  return createClient({
    host,
    ...(timeout === undefined ? {} : { timeout }),
    async fetch(input, init) {
      const response = await fetch(input, init)
      const body = await readAtMost(response, limit)
      const { status, statusText, headers } = response
      return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
    },
  })
}
