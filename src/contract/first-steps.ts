import { endpoint, staffExtension } from './endpoint.ts'
import { z } from './zod.ts'

/** Extension `first-steps`: steps until the site has the firm's own content. True means done. */
const firstSteps = z.object({
  /** The samples are gone and the firm has published something, now or earlier: no steps are offered. */
  over: z.boolean(),
  /** Whether the caller has the first account, that of the operator: others cannot run commands on the server. */
  operator: z.optional(z.boolean()),
  steps: z.object({
    published: z.boolean(),
    samplesRemoved: z.boolean(),
    branded: z.boolean(),
    mailed: z.boolean(),
    colleagues: z.boolean(),
  }),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const readFirstSteps = endpoint('GET', '/api/first-steps', { ...staffExtension, sends: firstSteps })
