import type { Reading } from '#admin/lists/arrange.ts'
import { createListStore } from '#admin/lists/list-store.ts'
import { lostSession } from '#admin/shell/lost-session.ts'
import { type Appointment, deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

export const appointments = createListStore<Appointment>({
  load: () => callAsStaff(listAppointments),
  words: { absent: 'Please login to view appointments' },
  failed: 'Failed to load appointments',
})

export const appointmentReading: Reading<Appointment> = {
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
    if (!lostSession(error, { absent: 'Please login to delete appointments' }))
      toast.error('Failed to delete appointment')
  }
}
