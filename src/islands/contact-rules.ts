import { ApiError, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { validate } from '#contract/field-messages.ts'
import { createQuery, phoneDigits, queryInput } from '#contract/queries.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import { afterFillTime } from './after-fill-time.ts'

export type ContactField = 'contactName' | 'phoneNumber' | 'email' | 'mainIdea' | 'website'

const call = createClient({ host: browserEnv.apiHost })

export function check(values: Values<ContactField>): FieldErrors<ContactField> {
  return validate(queryInput, values)
}

/** Sends it and says how that went; whether it was accepted. Throws where there was no answer. */
export async function send(body: Values<ContactField>, since: number): Promise<boolean> {
  try {
    const elapsed = await afterFillTime(since)
    const phoneNumber = phoneDigits(body.phoneNumber)
    await call(createQuery, { body: { ...body, phoneNumber, elapsed } })
  } catch (error) {
    toast.error('Failed to send message. Please try again.')
    if (error instanceof ApiError && error.kind !== 'network') return false
    throw error
  }
  toast.success('Message sent successfully!')
  return true
}
