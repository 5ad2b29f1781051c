import { endpoint, staffExtension } from './endpoint.ts'
import { z } from './zod.ts'

/** Extension: the publishing status of the public site. Other backends return 404. */
const publishStatus = z.object({
  /** `waiting`: a change is not on the site yet. */
  state: z.enum(['live', 'waiting', 'building', 'failed']),
  /** Milliseconds since 1970; 0 if never. */
  since: z.number(),
  /** Why it failed, in one sentence. */
  message: z.string(),
  /** What a live site lacks: a sentence for each of the first twenty things, and how many more there are. */
  leftOut: z.optional(z.array(z.string())),
  /** The site is built by a build hook, whose outcome is unknown here: `live` means that the call was accepted. */
  builtElsewhere: z.optional(z.boolean()),
})
export type PublishStatus = z.infer<typeof publishStatus>

export const readPublishStatus = endpoint('GET', '/api/publishing', {
  ...staffExtension,
  sends: publishStatus,
})

/** Reports that a member of staff has an editor open, so that saves of the next minutes go live sooner. */
export const expectChanges = endpoint('POST', '/api/publishing/expectation', staffExtension)

export const publishNow = endpoint('POST', '/api/publishing', staffExtension)
