import { HeldBackList } from '#admin/inbox/HeldBackList.tsx'
import { MessageDialog } from '#admin/inbox/MessageDialog.tsx'
import { MessageFilters } from '#admin/inbox/MessageFilters.tsx'
import { useMessageFilter } from '#admin/inbox/use-message-filter.ts'
import { useOpened } from '#admin/inbox/use-opened.ts'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { useListView } from '#admin/lists/use-list-view.ts'
import { useRecords } from '#admin/lists/use-records.ts'
import { ViewSwitch } from '#admin/lists/ViewSwitch.tsx'
import { useFreshList } from '#admin/shell/attention.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentTable } from './AppointmentTable.tsx'
import {
  appointmentAccessors,
  appointments,
  changeMessage,
  removeAppointment,
  removeHeldBack,
  replySubject,
  senderOf,
  several,
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
  const [look, chooseLook] = useListView('appointments')
  const isTable = look === 'table' && !view.loading
  const { opened, open, close } = useOpened(view, changeMessage)
  useFreshList('appointments', appointments)
  return (
    <>
      <ScreenHeading>Appointments</ScreenHeading>
      <ListFrame
        view={view}
        noun={several.noun}
        empty={<Empty title="No appointments yet">Requests from the home page appear here.</Empty>}
        actions={
          <>
            <MessageFilters filter={filter} view={view} />
            <ViewSwitch view={look} onChoose={chooseLook} />
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
            <AppointmentTable appointments={view.shown} isHeldBack={view.isHeldBack} onRead={open} />
          )}
          {!isTable &&
            view.shown.map((appointment) => (
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
          facts={[opened.companyName]}
        />
      )}
    </>
  )
}
