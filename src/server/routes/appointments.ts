import { deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { createAppointment } from '#contract/appointment-form.ts'
import { changeAppointment } from '#contract/messages.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import { route } from '#server/endpoint-route.ts'
import { countMessages } from '#server/store/attention.ts'
import {
  deleteMessage,
  insertAppointments,
  listHeldBack,
  type ListedRow,
  listMessages,
} from '#server/store/messages.ts'
import { formOptions, storeMessage, received } from './message-form.ts'
import { changeProgress, listedProgress } from './message-progress.ts'
import { pageOf } from './pages.ts'

/** An appointment request in lists. */
export function shownAppointment(row: ListedRow<'appointments'>) {
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    message: row.message,
    ...listedProgress(row),
  }
}

function gone(): ApiFailure {
  return new ApiFailure('not_found', { message: 'This appointment no longer exists.' })
}

/** Appointment requests: sent by visitors, read and deleted by staff (API-05). */
export function appointmentRoutes(app: App, deps: AppDeps): void {
  const { db } = deps

  route(
    app,
    deps,
    createAppointment,
    async (_context, { body, network }) => {
      await storeMessage(deps, { noun: 'appointment', network }, body, (work, arrival) =>
        insertAppointments(work, {
          ...arrival,
          full_name: body.fullName,
          email: body.email,
          company_name: body.companyName,
          message: body.message,
        }),
      )
      return received
    },
    { ...formOptions, form: 'appointment' },
  )

  route(app, deps, listAppointments, async (context) => {
    // Read before the list: a change in between then gives a newer revision.
    const { held, revision } = await countMessages(db, 'appointments')
    const [{ rows, total }, heldBack] = await Promise.all([
      listMessages(db, 'appointments', pageOf(context), shownAppointment),
      listHeldBack(db, 'appointments'),
    ])
    return {
      data: rows,
      total,
      heldBack: heldBack.map(shownAppointment),
      revision,
      heldBackCount: held,
    }
  })

  route(app, deps, changeAppointment, async (_context, { id, body, account }) =>
    changeProgress(deps, { table: 'appointments', id, gone: gone() }, body, account),
  )

  route(app, deps, deleteAppointment, async (_context, { id, account, origin }) => {
    const revisions = await deleteMessage(db, { noun: 'appointment', id }, { account, ...origin })
    if (!revisions) throw gone()
    return { message: 'Appointment deleted', revisions }
  })
}
