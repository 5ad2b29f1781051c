import { browserEnv } from '#config/env.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import { createQuery } from '#contract/query-form.ts'

/** Where the public forms are posted by a page without script. */
export const formActions = {
  appointment: browserEnv.apiHost + createAppointment.path,
  query: browserEnv.apiHost + createQuery.path,
}
