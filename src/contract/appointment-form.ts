import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, sendKey } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { requiredLine, requiredText } from './required-text.ts'
import { z } from './zod.ts'

export const appointmentInput = z.object({
  fullName: requiredLine('Full name is required', {
    most: 120,
    message: 'Please use at most 120 characters',
  }),
  email: emailAddress({ missing: 'Email is required', malformed: 'Invalid email format' }),
  companyName: requiredLine('Company name is required', {
    most: 160,
    message: 'Please use at most 160 characters',
  }),
  message: requiredText('Message is required', {
    most: 5000,
    message: 'Please use at most 5,000 characters',
  }),
  leaveEmpty: honeypot,
  elapsed: fillTime,
  key: sendKey,
})

export const createAppointment = endpoint('POST', '/api/appointments', {
  access: 'public',
  status: 201,
  body: appointmentInput,
})
