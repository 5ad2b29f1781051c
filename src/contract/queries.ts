import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, ignored, noBody, sendKey } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { looseFlag, looseId, looseText } from './loose.ts'
import { looseProgress, messageDeletion } from './messages.ts'
import { looseListed, recordList } from './record-list.ts'
import { requiredLine, requiredText } from './required-text.ts'
import { z } from './zod.ts'

/** A visitor's message. */
export const query = looseListed((record) => ({
  _id: looseId(record),
  contactName: looseText(record.contactName),
  phoneNumber: looseText(record.phoneNumber),
  email: looseText(record.email),
  mainIdea: looseText(record.mainIdea),
  /** The phone number begins with a country code, whatever its first digits are (the extension `dialling`). */
  international: looseFlag(record.international),
  ...looseProgress(record),
}))
export type Query = z.infer<typeof query>

/** The same as the specification has a backend send it. */
export const sentQuery = z.object({
  _id: z.string(),
  contactName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  mainIdea: z.string(),
})

const malformedPhone = 'Invalid phone number format'

/**
 * The digits of a phone number as people write it: without separators, invisible marks and the leading plus. Forms
 * take them out in the field, in sight of the person (CON-03); pages without script leave it to our API.
 */
export function phoneDigits(phone: string): string {
  return phone.replace(/[\s().\-/\p{Pd}\p{Cf}]/gu, '').replace(/^\+/, '')
}

/** Whether a phone number is given with its country code, by a plus or by 00. */
export function isInternational(phone: string): boolean {
  return /^[\s(\p{Cf}]*(?:\+|00)/u.test(phone)
}

export const queryInput = z.object({
  contactName: requiredLine('Contact name is required', {
    most: 120,
    message: 'Please use at most 120 characters',
  }),
  phoneNumber: z
    .string('Phone number is required')
    .check(
      z.overwrite(phoneDigits),
      z.minLength(1, { error: 'Phone number is required', abort: true }),
      z.regex(/^\d{10,20}$/, malformedPhone),
    ),
  email: emailAddress({ missing: 'Email is required', malformed: 'Invalid email format' }),
  mainIdea: requiredText('Message is required', {
    most: 5000,
    message: 'Please use at most 5,000 characters',
  }),
  /** Whether the phone number was given with a plus, or with 00 (the extension `dialling`). */
  international: z.optional(z.boolean()),
  leaveEmpty: honeypot,
  elapsed: fillTime,
  key: sendKey,
})

export const createQuery = endpoint({
  method: 'POST',
  path: '/api/queries',
  access: 'public',
  status: 201,
  body: queryInput,
  answer: ignored,
})

export const listQueries = endpoint({
  method: 'GET',
  path: '/api/queries',
  access: 'staff',
  status: 200,
  body: noBody,
  sends: z.object({ data: z.array(sentQuery), count: z.number() }),
  answer: recordList(query),
})

export const deleteQuery = endpoint({
  method: 'DELETE',
  path: '/api/queries/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  ...messageDeletion,
})
