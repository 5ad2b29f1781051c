import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, ignored, noBody, optionalText, recordId, requiredText } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { recordList } from './record-list.ts'
import { z } from './zod.ts'

/** A visitor's message. */
export const query = z.object({
  _id: recordId,
  contactName: optionalText,
  phoneNumber: optionalText,
  email: optionalText,
  mainIdea: optionalText,
})
export type Query = z.infer<typeof query>

const malformedPhone = 'Invalid phone number format'

/** People paste +250 (788) 123-456: the separators and the leading + go before the digits are checked. */
export function phoneDigits(phone: string): string {
  return phone
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s().\-/]/g, '')
}

export const queryInput = z.object({
  contactName: requiredText('Contact name is required', {
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
  website: honeypot,
  elapsed: fillTime,
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
  answer: recordList(query),
})

export const deleteQuery = endpoint({
  method: 'DELETE',
  path: '/api/queries/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: ignored,
})
