import { endpoint, ignored } from './endpoint.ts'
import { z } from './zod.ts'

/** Extension: liveness of the process, and the version of the product. */
export const readHealth = endpoint('GET', '/healthz', {
  access: 'public',
  extension: true,
  sends: z.object({ status: z.string(), version: z.string() }),
  answer: ignored,
})

/** Extension: readiness for all requests; any other status says why not. */
export const readReadiness = endpoint('GET', '/readyz', {
  access: 'public',
  extension: true,
  sends: z.object({ status: z.string() }),
  answer: ignored,
})
