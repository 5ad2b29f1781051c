import { call } from '#api/browser.ts'
import { ApiError } from '#api/client.ts'
import { validate } from '#contract/field-messages.ts'
import { createQuery, phoneDigits, queryInput } from '#contract/queries.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import { afterFillTime } from './after-fill-time.ts'

export type ContactField = 'contactName' | 'phoneNumber' | 'email' | 'mainIdea' | 'leaveEmpty'

/** The phone number as it is sent. */
export const tidyPhone = phoneDigits

export function check(values: Values<ContactField>): FieldErrors<ContactField> {
  return validate(queryInput, values)
}

/**
 * Sends the message and reports the result; resolves with whether it was accepted, or 'late' without an answer in
 * time. Throws where the server was not reached. Only a backend that guards its forms gets the fields for it (FEA-02).
 */
export async function send(
  { leaveEmpty, ...body }: Values<ContactField>,
  since: number,
  guarded: boolean,
): Promise<boolean | 'late'> {
  try {
    const guard = guarded ? { leaveEmpty, elapsed: await afterFillTime(since) } : {}
    await call(createQuery, { body: { ...body, ...guard } })
  } catch (error) {
    toast.error('Failed to send message. Please try again.')
    if (error instanceof ApiError && error.timedOut) return 'late'
    if (error instanceof ApiError && error.kind !== 'network') return false
    throw error
  }
  toast.success('Message sent successfully!')
  return true
}
