import { createInbox } from '#admin/inbox/create-inbox.ts'
import { organisation } from '#config/brand/brand.ts'
import { type Appointment, appointmentCalls } from '#contract/messages.ts'

export const appointments = createInbox<Appointment>({
  calls: appointmentCalls,
  name: 'Appointment',
  signedOut: { read: 'readAppointments', remove: 'deleteAppointment' },
  replySubject: `Your appointment with ${organisation.name}`,
  senderOf: ({ fullName: name, email, message: text }) => ({ name, email, text }),
  texts: ({ fullName, email, companyName, message }) => [fullName, email, companyName, message],
})
