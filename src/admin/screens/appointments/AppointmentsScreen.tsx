import { InboxScreen } from '#admin/inbox/InboxScreen.tsx'
import { useListView } from '#admin/lists/use-list-view.ts'
import { ViewSwitch } from '#admin/lists/ViewSwitch.tsx'
import { Skeletons } from '#admin/components/States.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentTable } from './AppointmentTable.tsx'
import { appointments } from './store.ts'

/** Appointment requests (APA-01, APA-02). */
export function AppointmentsScreen() {
  const [look, chooseLook] = useListView('appointments')
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
        header: ['Name', 'Email', 'Company', 'Message'],
        row: ({ fullName, email, companyName, message }) => [fullName, email, companyName, message],
      }}
      dialogOf={({ fullName, companyName }) => ({
        title: `Message from ${fullName}`,
        facts: [companyName],
      })}
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
              <AppointmentTable appointments={view.shown} isHeldBack={view.isHeldBack} onRead={onRead} />
            )}
            {!isTable &&
              view.shown.map((appointment) => (
                <AppointmentCard
                  key={appointment._id}
                  appointment={appointment}
                  heldBack={view.isHeldBack(appointment)}
                  onRead={() => onRead(appointment)}
                />
              ))}
          </div>
        )
      }}
    </InboxScreen>
  )
}
