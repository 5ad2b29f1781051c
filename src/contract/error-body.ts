import { errorCodes, type ErrorCode } from './error-codes.ts'
import { z } from './zod.ts'

const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorCodes)

/** What every error answer of our API carries. `fields` names the inputs that were refused, and why. */
export const errorBody = z.object({
  message: z.string(),
  code: errorCode,
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.infer<typeof errorBody>

/** What any backend may send on failure: at most a message is relied on (section 7). */
export const foreignErrorBody = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})
