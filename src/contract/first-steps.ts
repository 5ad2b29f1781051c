import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { z } from './zod.ts'

/**
 * Ours, not of the specification (the extension `first-steps`): what there is to do until the site has content of the
 * firm's own. Each is true when it is done.
 */
const firstSteps = z.object({
  /** The samples are gone and something of the firm's own is published, now or earlier: nothing is offered. */
  over: z.boolean(),
  /** Whether the caller has the first account, of the person who runs the server: others cannot run commands there. */
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

export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: firstSteps,
  answer: firstSteps,
})
