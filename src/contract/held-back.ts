import { appointment, sentAppointment } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { noBody, objectId } from './fields.ts'
import { query, sentQuery } from './queries.ts'
import { recordList, sentPage } from './record-list.ts'
import { z } from './zod.ts'

/**
 * Extension `held-back-pages` (INB-07): all messages that are held back, 200 at a time, newest first; `?before=`
 * continues from an identifier.
 */
const listed = { method: 'GET', access: 'staff', status: 200, extension: true, body: noBody } as const

export const listHeldBackQueries = endpoint({
  path: '/api/held-back-queries',
  ...listed,
  sends: sentPage(sentQuery),
  answer: recordList(query),
})

export const listHeldBackAppointments = endpoint({
  path: '/api/held-back-appointments',
  ...listed,
  sends: sentPage(sentAppointment),
  answer: recordList(appointment),
})

/** `at` identifies the deletion, in milliseconds since 1970. */
const deleted = z.object({ deleted: z.number(), at: z.number() })

/** Deletes all held-back messages up to the newest that was seen. They can be restored for 30 days. */
const deletion = {
  method: 'POST',
  access: 'staff',
  status: 200,
  extension: true,
  body: z.object({ newest: objectId }),
  sends: deleted,
  answer: deleted,
} as const

export const deleteHeldBackQueries = endpoint({ path: '/api/held-back-queries/deletions', ...deletion })
export const deleteHeldBackAppointments = endpoint({
  path: '/api/held-back-appointments/deletions',
  ...deletion,
})

const restored = z.object({ restored: z.number() })

/** Restores the messages of one such deletion. */
const restoration = {
  method: 'POST',
  access: 'staff',
  status: 200,
  extension: true,
  body: z.object({ at: z.number().check(z.int(), z.positive()) }),
  sends: restored,
  answer: restored,
} as const

export const restoreHeldBackQueries = endpoint({
  path: '/api/held-back-queries/restorations',
  ...restoration,
})
export const restoreHeldBackAppointments = endpoint({
  path: '/api/held-back-appointments/restorations',
  ...restoration,
})
