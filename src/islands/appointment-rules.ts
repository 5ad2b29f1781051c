import { ApiError, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { appointmentInput, createAppointment } from '#contract/appointments.ts'
import { validate } from '#contract/field-messages.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import { afterFillTime } from './after-fill-time.ts'

export type AppointmentField = 'fullName' | 'email' | 'companyName' | 'message' | 'website'

const call = createClient({ host: browserEnv.apiHost })

export function check(values: Values<AppointmentField>): FieldErrors<AppointmentField> {
  return validate(appointmentInput, values)
}

/** Sends it and says how that went; whether it was accepted. Throws where there was no answer. */
export async function send(body: Values<AppointmentField>, since: number): Promise<boolean> {
  try {
    await call(createAppointment, { body: { ...body, elapsed: await afterFillTime(since) } })
  } catch (error) {
    // No answer: the form says so itself, and no toast does (APT-04).
    if (!(error instanceof ApiError) || error.kind === 'network') throw error
    toast.error(error.serverMessage || 'Failed to book appointment. Please try again.')
    return false
  }
  toast.success('Appointment booked successfully!')
  return true
}
