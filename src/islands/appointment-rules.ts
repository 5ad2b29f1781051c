import { call } from '#api/browser.ts'
import { ApiError } from '#api/client.ts'
import { appointmentInput, createAppointment } from '#contract/appointments.ts'
import { validate } from '#contract/field-messages.ts'
import { toast } from '#ui/toast.ts'
import type { FieldErrors, Values } from '#ui/form-state.ts'
import { afterFillTime } from './after-fill-time.ts'

export type AppointmentField = 'fullName' | 'email' | 'companyName' | 'message' | 'leaveEmpty'

export function check(values: Values<AppointmentField>): FieldErrors<AppointmentField> {
  return validate(appointmentInput, values)
}

/**
 * Sends the request and reports the result; resolves with whether it was accepted, or 'late' without an answer in
 * time. Throws where the server was not reached. Only a backend that guards its forms gets the fields for it (FEA-02).
 */
export async function send(
  { leaveEmpty, ...body }: Values<AppointmentField>,
  since: number,
  guarded: boolean,
): Promise<boolean | 'late'> {
  try {
    const guard = guarded ? { leaveEmpty, elapsed: await afterFillTime(since) } : {}
    await call(createAppointment, { body: { ...body, ...guard } })
  } catch (error) {
    // Without an answer the form shows its own message, and no toast (APT-04).
    if (error instanceof ApiError && error.timedOut) return 'late'
    if (!(error instanceof ApiError) || error.kind === 'network') throw error
    toast.error(error.serverMessage || 'Failed to book appointment. Please try again.')
    return false
  }
  toast.success('Appointment booked successfully!')
  return true
}
