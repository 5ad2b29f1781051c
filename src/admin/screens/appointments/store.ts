import type { Accessors } from '#admin/lists/filter-and-sort.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { type Appointment, deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const appointments = createListStore<Appointment>({
  load: () => callAsStaff(listAppointments),
  onFailure: (error) =>
    reportFailure(error, signedOutMessages.readAppointments, 'Failed to load appointments'),
})

export const appointmentAccessors: Accessors<Appointment> = {
  texts: ({ fullName, email, companyName, message }) => [fullName, email, companyName, message],
  name: ({ fullName }) => fullName,
  date: ({ _id }) => dateOfObjectId(_id),
}

export async function removeAppointment(id: string): Promise<void> {
  try {
    await callAsStaff(deleteAppointment, { id })
    appointments.remove(id)
    toast.success('Appointment deleted successfully!')
  } catch (error) {
    reportFailure(error, signedOutMessages.deleteAppointment, 'Failed to delete appointment')
  }
}
