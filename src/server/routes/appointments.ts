import { createAppointment, deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { ApiFailure } from '#server/api-failure.ts'
import type { App, AppDeps } from '#server/app-context.ts'
import type { AppointmentRow } from '#server/database/schema.ts'
import { route } from '#server/endpoint-route.ts'
import { deleteMessage, insertAppointments, listHeldBack, listMessages } from '#server/store/messages.ts'
import { newId } from '#server/store/new-id.ts'
import { formOptions, isHeldBack, received } from './message-form.ts'
import { pageOf } from './pages.ts'

function shown(row: AppointmentRow) {
  return {
    _id: row.id,
    fullName: row.full_name,
    email: row.email,
    companyName: row.company_name,
    message: row.message,
  }
}

/** Appointment requests: sent by visitors, read and deleted by staff (API-05). */
export function appointmentRoutes(app: App, deps: AppDeps): void {
  const { db, now } = deps

  route(
    app,
    deps,
    createAppointment,
    async (_context, { body }) => {
      await insertAppointments(db, {
        id: newId(now()),
        full_name: body.fullName,
        email: body.email,
        company_name: body.companyName,
        message: body.message,
        suspicious: (await isHeldBack(deps, body)) ? 1 : 0,
      })
      return received
    },
    { ...formOptions, form: 'appointment' },
  )

  route(app, deps, listAppointments, async (context) => {
    const [{ rows, total }, heldBack] = await Promise.all([
      listMessages(db, 'appointments', pageOf(context)),
      listHeldBack(db, 'appointments'),
    ])
    return { data: rows.map(shown), total, heldBack: heldBack.map(shown) }
  })

  route(app, deps, deleteAppointment, async (_context, { id }) => {
    if (!(await deleteMessage(db, 'appointments', id)))
      throw new ApiFailure('not_found', { message: 'This appointment is not there any more.' })
    return { message: 'Appointment deleted' }
  })
}
