import { InboxScreen } from '#admin/inbox/InboxScreen.tsx'
import { meetingOf } from '#admin/inbox/meeting-text.ts'
import { useListView } from '#admin/lists/use-list-view.ts'
import { ViewSwitch } from '#admin/lists/ViewSwitch.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import { Skeletons } from '#admin/components/States.tsx'
import type { Appointment } from '#contract/messages.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentTable } from './AppointmentTable.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import { appointments } from './store.ts'

function dialogOf(appointment: Appointment) {
  const { _id: id, fullName, companyName } = appointment
  const panel = backendHas('appointment-times') && <MeetingForm key={id} appointment={appointment} />
  return { title: `Message from ${fullName}`, facts: [companyName], panel }
}

/** Appointment requests (APA-01, APA-02). */
export function AppointmentsScreen() {
  const [look, chooseLook] = useListView('appointments')
  const timed = backendHas('appointment-times')
  return (
    <InboxScreen
      inbox={appointments}
      heading="Appointments"
      perPage={48}
      empty={{ title: 'No appointments yet', text: 'Requests from the home page appear here.' }}
      counts="appointments"
      csv={{
        name: 'appointments',
        noun: 'appointment',
        header: [
          'Name',
          'Email',
          'Company',
          'Message',
          ...(timed ? ['Appointment', 'Minutes', 'Place', 'State'] : []),
        ],
        row: (appointment) => {
          const { fullName, email, companyName, message } = appointment
          const { at = '', minutes = '', place = '', state = '' } = meetingOf(appointment) ?? {}
          const time = timed ? [at, String(minutes), place, state] : []
          return [fullName, email, companyName, message, ...time]
        },
      }}
      dialogOf={dialogOf}
      controls={<ViewSwitch view={look} onChoose={chooseLook} />}
    >
      {(view, onRead) => {
        const isTable = look === 'table' && !view.loading
        return (
          <div className={isTable ? '' : 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'}>
            {view.loading && (
              <Skeletons count={6} label="Loading appointments">
                <div className="panel grid gap-3 p-5">
                  <div className="skeleton h-6 w-2/3" />
                  <div className="skeleton h-5" />
                  <div className="skeleton h-5 w-1/2" />
                </div>
              </Skeletons>
            )}
            {isTable && view.shown.length > 0 && (
              <AppointmentTable appointments={view.shown} onRead={onRead} />
            )}
            {!isTable &&
              view.shown.map((appointment) => (
                <AppointmentCard
                  key={appointment._id}
                  appointment={appointment}
                  onRead={() => onRead(appointment)}
                />
              ))}
          </div>
        )
      }}
    </InboxScreen>
  )
}
