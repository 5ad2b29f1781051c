import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, ignored, noBody, optionalText, recordId, requiredText } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { recordList } from './record-list.ts'
import { z } from './zod.ts'

/** An appointment request. Its day is in the first 8 hex characters of `_id`, in seconds (section 3). */
export const appointment = z.object({
  _id: recordId,
  fullName: optionalText,
  email: optionalText,
  companyName: optionalText,
  message: optionalText,
})
export type Appointment = z.infer<typeof appointment>

export const appointmentInput = z.object({
  fullName: requiredText('Full name is required', {
    most: 120,
    message: 'Please use at most 120 characters',
  }),
  email: emailAddress({ missing: 'Email is required', malformed: 'Invalid email format' }),
  companyName: requiredText('Company name is required', {
    most: 160,
    message: 'Please use at most 160 characters',
  }),
  message: requiredText('Message is required', {
    most: 5000,
    message: 'Please use at most 5,000 characters',
  }),
  website: honeypot,
  elapsed: fillTime,
})

export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: 'public',
  status: 201,
  body: appointmentInput,
  answer: ignored,
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: recordList(appointment),
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  answer: ignored,
})
