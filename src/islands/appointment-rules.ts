import { appointmentInput } from '#contract/appointment-form.ts'
import type { FormFeatures } from '#contract/features.ts'
import { validate } from '#contract/field-messages.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import type { SendResult } from '#ui/use-form.ts'
import { submitForm } from './submit-form.ts'

export { cleanAddress } from '#contract/fields.ts'

export type AppointmentField = 'fullName' | 'email' | 'companyName' | 'message' | 'leaveEmpty' | 'nonce'

export function check(values: Values<AppointmentField>): FieldErrors<AppointmentField> {
  return validate(appointmentInput, values)
}

/** Sends the request and reports the result. Throws if the server was not reached and the form is not queued. */
export async function send(
  { leaveEmpty, nonce, ...contents }: Values<AppointmentField>,
  since: number,
  features: FormFeatures,
): Promise<SendResult> {
  const result = await submitForm({ form: 'appointment', contents, nonce, leaveEmpty, since }, features)
  if (result.state === 'sent') {
    toast.success('Appointment booked successfully!')
    return 'accepted'
  }
  if (result.state === 'refused') {
    toast.error(result.serverMessage || 'Failed to book appointment. Please try again.')
    return 'rejected'
  }
  // Without a response the form shows its own message, and no toast (APT-04).
  if (result.state === 'unreached') throw new Error('Failed to submit appointment')
  return result.state
}
