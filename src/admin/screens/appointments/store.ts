import { createChange } from '#admin/inbox/create-change.ts'
import { createSeveral } from '#admin/inbox/create-several.ts'
import { createRemoveHeldBack } from '#admin/inbox/remove-held-back.ts'
import { refreshCountsAfter, reportChange } from '#admin/inbox/report-change.ts'
import type { Sender } from '#admin/inbox/sender.ts'
import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { createListStore, newestPage } from '#admin/lists/list-store.ts'
import { backendHas } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { offerUndo } from '#admin/shell/undo.ts'
import { organisation } from '#config/brand/brand.ts'
import { type Appointment, deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { changeAppointment } from '#contract/messages.ts'
import {
  deleteHeldBackAppointments,
  listHeldBackAppointments,
  restoreHeldBackAppointments,
} from '#contract/held-back.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const replySubject = `Your appointment with ${organisation.name}`

export const appointments = createListStore<Appointment>({
  load: () => callAsStaff(listAppointments),
  loadNewest: () => (backendHas('pages') ? callAsStaff(listAppointments, { search: newestPage }) : undefined),
  loadHeldBack: (before) => callAsStaff(listHeldBackAppointments, { search: { before } }),
  onFailure: (error) =>
    reportFailure(error, signedOutMessages.readAppointments, 'Failed to load appointments'),
})

export const appointmentAccessors: Accessors<Appointment> = {
  texts: ({ fullName, email, companyName, message }) => [fullName, email, companyName, message],
  name: ({ fullName }) => fullName,
  date: ({ _id }) => dateOfObjectId(_id),
}

export function senderOf(appointment: Appointment): Sender {
  const { fullName: name, email, message: text } = appointment
  return { name, email, text, sent: appointmentAccessors.date(appointment) }
}

export const changeMessage = createChange({
  store: appointments,
  send: (id, body) => refreshCountsAfter(callAsStaff(changeAppointment, { id, body })),
  onFailure: reportChange,
})

async function remove({ _id: id }: Appointment) {
  const { revisions } = await callAsStaff(deleteAppointment, { id })
  const putBack = appointments.remove(id)
  if (revisions) appointments.follow(revisions)
  return putBack
}

export async function removeAppointment(item: Appointment): Promise<void> {
  try {
    const putBack = await remove(item)
    toast.success('Appointment deleted successfully!')
    offerUndo({ id: item._id, text: `Appointment from ${item.fullName} deleted`, putBack })
  } catch (error) {
    reportFailure(error, signedOutMessages.deleteAppointment, 'Failed to delete appointment')
  }
}

export const several = createSeveral({
  change: changeMessage,
  remove,
  nameOf: ({ fullName }: Appointment) => fullName,
  noun: ['appointment', 'appointments'],
  signedOut: signedOutMessages.deleteAppointment,
})

export const removeHeldBack = createRemoveHeldBack({
  store: appointments,
  remove: (newest) => callAsStaff(deleteHeldBackAppointments, { body: { newest } }),
  restore: (at) => callAsStaff(restoreHeldBackAppointments, { body: { at } }),
  noun: ['held-back appointment', 'held-back appointments'],
  onFailure: (error) =>
    reportFailure(error, signedOutMessages.deleteAppointment, 'Failed to delete appointments'),
})
