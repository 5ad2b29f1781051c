import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { looseId, looseText } from './loose.ts'
import { looseProgress, messageDeletion } from './messages.ts'
import { looseListed, recordList } from './record-list.ts'
import { z } from './zod.ts'

/** An appointment request. Its day is in the first 8 hex characters of `_id`, in seconds (DASH-05). */
export const appointment = looseListed((record) => ({
  _id: looseId(record),
  fullName: looseText(record.fullName),
  email: looseText(record.email),
  companyName: looseText(record.companyName),
  message: looseText(record.message),
  ...looseProgress(record),
}))
export type Appointment = z.infer<typeof appointment>

/** The exact specified response. */
export const sentAppointment = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  companyName: z.string(),
  message: z.string(),
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments/',
  access: 'staff',
  status: 200,
  body: noBody,
  sends: z.object({ data: z.array(sentAppointment) }),
  answer: recordList(appointment),
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: '/api/appointments/{id}',
  access: 'staff',
  status: 200,
  body: noBody,
  ...messageDeletion,
})
