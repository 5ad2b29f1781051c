import { HeldBackList } from '#admin/inbox/HeldBackList.tsx'
import { MessageDialog } from '#admin/inbox/MessageDialog.tsx'
import { MessageFilters } from '#admin/inbox/MessageFilters.tsx'
import { useMessageFilter } from '#admin/inbox/use-message-filter.ts'
import { useOpened } from '#admin/inbox/use-opened.ts'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { useRecords } from '#admin/lists/use-records.ts'
import { useFreshList } from '#admin/shell/attention.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import {
  appointmentAccessors,
  appointments,
  changeMessage,
  removeAppointment,
  removeHeldBack,
  replySubject,
  senderOf,
} from './store.ts'

const perPage = 48

function csvRow(appointment: Appointment): string[] {
  const { fullName, email, companyName, message } = appointment
  return [appointmentAccessors.date(appointment)?.toISOString() ?? '', fullName, email, companyName, message]
}

/** Appointment requests (APA-01, APA-02). */
export function AppointmentsScreen() {
  const filter = useMessageFilter(appointmentAccessors.date)
  const view = useRecords(appointments, appointmentAccessors, perPage, filter.keeps)
  const { opened, open, close } = useOpened(view, changeMessage)
  useFreshList('appointments', appointments)
  return (
    <>
      <ScreenHeading>Appointments</ScreenHeading>
      <ListFrame
        view={view}
        noun={['appointment', 'appointments']}
        empty={<Empty title="No appointments yet">Requests from the home page appear here.</Empty>}
        actions={
          <>
            <MessageFilters filter={filter} view={view} />
            <ExportButton
              name="appointments"
              noun="appointment"
              header={['Date', 'Name', 'Email', 'Company', 'Message']}
              disabled={view.older !== 'here'}
              rows={() => view.found.map(csvRow)}
            />
          </>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {view.loading && (
            <Skeletons count={6} label="Loading appointments">
              <div className="panel grid gap-3 p-5">
                <div className="skeleton h-6 w-2/3" />
                <div className="skeleton h-5" />
                <div className="skeleton h-5 w-1/2" />
              </div>
            </Skeletons>
          )}
          {view.shown.map((appointment) => (
            <AppointmentCard
              key={appointment._id}
              appointment={appointment}
              heldBack={view.isHeldBack(appointment)}
              onRead={() => open(appointment)}
            />
          ))}
        </div>
      </ListFrame>
      <HeldBackList
        view={view}
        senderOf={senderOf}
        change={changeMessage}
        onRead={open}
        onDelete={removeAppointment}
        onDeleteAll={removeHeldBack}
        onMore={appointments.loadMoreHeldBack}
      />
      {opened && (
        <MessageDialog
          title={`Message from ${opened.fullName}`}
          message={opened}
          sender={senderOf(opened)}
          subject={replySubject}
          change={changeMessage}
          onErased={() => void appointments.refresh()}
          onClose={close}
        >
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {opened.message}
          </p>
        </MessageDialog>
      )}
    </>
  )
}
