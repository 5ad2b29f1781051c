import { browserEnv } from '#config/env.ts'
import { createAppointment } from '#contract/appointments.ts'
import { createQuery } from '#contract/queries.ts'

/** Where the public forms are posted by a page without script. */
export const formActions = {
  appointment: browserEnv.apiHost + createAppointment.path,
  query: browserEnv.apiHost + createQuery.path,
}
