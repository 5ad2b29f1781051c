import { endpoint } from './endpoint.ts'
import { ignored, noBody } from './fields.ts'
import { z } from './zod.ts'

/** Ours, not of the specification: where the public site stands. Other backends answer 404. */
const publishStatus = z.object({
  /** `waiting`: something has changed and is not on the site yet. */
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  /** Milliseconds since 1970; 0 when it has never been. */
  since: z.number(),
  /** Why it failed, in one sentence. */
  message: z.string(),
  /** A build hook is called, and what comes of the build is not known here: `live` is a call that was answered. */
  builtElsewhere: z.optional(z.boolean()),
})
export type PublishStatus = z.infer<typeof publishStatus>

export const readPublishStatus = endpoint({
  method: 'GET',
  path: '/api/publishing',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: publishStatus,
  answer: publishStatus,
})

/** Says that a member of staff has an editor open, for some minutes: what is saved there is live sooner. */
export const expectChanges = endpoint({
  method: 'POST',
  path: '/api/publishing/expectation',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  answer: ignored,
})

export const publishNow = endpoint({
  method: 'POST',
  path: '/api/publishing',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  answer: ignored,
})
