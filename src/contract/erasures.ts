import { endpoint, staffExtension } from './endpoint.ts'
import { emailAddress } from './fields.ts'
import { z } from './zod.ts'

/** Number of erased messages of each noun, and of subscriptions (the extension `subscriptions`). */
const erased = z.object({
  queries: z.number(),
  appointments: z.number(),
  subscriptions: z.optional(z.number()),
})

/** Erases all messages from one mail address, and its subscription (the extension `erase`, INB-10). */
export const erasePerson = endpoint('POST', '/api/erasures', {
  ...staffExtension,
  body: z.object({
    email: emailAddress(),
  }),
  sends: erased,
})
