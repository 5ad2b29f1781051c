import { endpoint, staffExtension } from './endpoint.ts'
import { emailAddress } from './fields.ts'
import { z } from './zod.ts'

/** Number of erased records of each noun: messages, and what extensions erase with them. */
const erased = z.looseObject({ queries: z.number(), appointments: z.number() })

/** Erases all messages from one mail address, and what extensions have of it (the extension `erase`, INB-10). */
export const erasePerson = endpoint('POST', '/api/erasures', {
  ...staffExtension,
  body: z.object({
    email: emailAddress(),
  }),
  sends: erased,
})
