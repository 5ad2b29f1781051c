import { endpoint } from './endpoint.ts'
import { ignored, noBody } from './fields.ts'
import { z } from './zod.ts'

/** Extension: liveness of the process. */
export const readHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  status: 200,
  extension: true,
  body: noBody,
  sends: z.object({ status: z.string() }),
  answer: ignored,
})

/** Extension: readiness for all requests; any other status says why not. */
export const readReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  status: 200,
  extension: true,
  body: noBody,
  sends: z.object({ status: z.string() }),
  answer: ignored,
})
