import { endpoint } from './endpoint.ts'
import { emailAddress, honeypot, sendKey } from './fields.ts'
import { fillTime } from './fill-time.ts'
import { formText, requiredLine } from './required-text.ts'
import { z } from './zod.ts'

export const appointmentInput = z.object({
  fullName: requiredLine('Full name is required', 120),
  email: emailAddress(),
  companyName: requiredLine('Company name is required', 160),
  message: formText('Message is required', 5000),
  leaveEmpty: honeypot,
  elapsed: fillTime,
  key: sendKey,
})

export const createAppointment = endpoint('POST', '/api/appointments', {
  access: 'public',
  status: 201,
  body: appointmentInput,
})
