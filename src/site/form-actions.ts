import { browserEnv } from '#config/env.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import { createQuery } from '#contract/query-form.ts'

/** Addresses to which pages without script post the public forms. */
export const formActions = {
  appointment: browserEnv.apiHost + createAppointment.path,
  query: browserEnv.apiHost + createQuery.path,
}
