import { type Appointment, deleteAppointment, listAppointments } from '#contract/appointments.ts'
import { callAsStaff } from '#session/session.ts'
import { createListStore } from '#admin/shell/list-store.ts'
import { lostSession } from '#admin/shell/lost-session.ts'
import { toast } from '#ui/toast.ts'

export const appointments = createListStore<Appointment>({
  load: () => callAsStaff(listAppointments),
  words: { absent: 'Please login to view appointments' },
  failed: 'Failed to load appointments',
})

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
