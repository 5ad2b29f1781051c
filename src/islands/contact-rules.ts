import type { FormFeatures } from '#contract/features.ts'
import { validate } from '#contract/field-messages.ts'
import { hasSeveralPhones, isInternational, phoneDigits, queryInput } from '#contract/query-form.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import type { SendResult } from '#ui/use-form.ts'
import { submitForm } from './submit-form.ts'

export { cleanAddress } from '#contract/fields.ts'

export type ContactField =
  | 'contactName'
  | 'phoneNumber'
  | 'email'
  | 'mainIdea'
  | 'leaveEmpty'
  | 'international'
  | 'nonce'

/**
 * The phone number to send and, if the backend accepts it, whether it has a plus or 00 (INB-08). A number with a
 * single leading 0 has no country code.
 */
export function tidyPhone(text: string, { dialling }: FormFeatures): Partial<Values<ContactField>> {
  if (hasSeveralPhones(text)) return {}
  const phoneNumber = phoneDigits(text)
  if (!dialling) return { phoneNumber }
  if (isInternational(text)) return { phoneNumber: phoneNumber.replace(/^00/, ''), international: 'yes' }
  return phoneNumber === '' || phoneNumber.startsWith('0')
    ? { phoneNumber, international: '' }
    : { phoneNumber }
}

export function check(values: Values<ContactField>): FieldErrors<ContactField> {
  return validate(queryInput, { ...values, international: undefined })
}

/** Sends the message and reports the result. Throws if the server was not reached and the form is not queued. */
export async function send(
  { leaveEmpty, nonce, international, ...fields }: Values<ContactField>,
  since: number,
  features: FormFeatures,
): Promise<SendResult> {
  const contents = international ? { ...fields, international: true } : fields
  const { state } = await submitForm({ form: 'query', contents, nonce, leaveEmpty, since }, features)
  if (state === 'sent') {
    toast.success('Message sent successfully!')
    return 'accepted'
  }
  // A queued or possibly received message has not failed: the panel or the form reports it (INB-05, FOR-04).
  if (state === 'queued' || state === 'timed-out') return state
  toast.error('Failed to send message. Please try again.')
  if (state === 'unreached') throw new Error('Failed to submit query')
  return 'rejected'
}
