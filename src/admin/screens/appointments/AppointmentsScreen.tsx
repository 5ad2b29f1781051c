import { useState } from 'react'
import { ExportButton } from '#admin/lists/ExportButton.tsx'
import { ListFrame } from '#admin/lists/ListFrame.tsx'
import { useRecords } from '#admin/lists/use-records.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { mailto } from '#lib/mailto.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { AppointmentCard, replySubject } from './AppointmentCard.tsx'
import { appointmentAccessors, appointments } from './store.ts'

const perPage = 48

function csvRow(appointment: Appointment): string[] {
  const { fullName, email, companyName, message } = appointment
  return [appointmentAccessors.date(appointment)?.toISOString() ?? '', fullName, email, companyName, message]
}

/** Appointment requests (APA-01, APA-02). */
export function AppointmentsScreen() {
  const view = useRecords(appointments, appointmentAccessors, perPage)
  const [opened, setOpened] = useState<Appointment>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ScreenHeading>Appointments</ScreenHeading>
      <ListFrame
        view={view}
        noun={['appointment', 'appointments']}
        empty={<Empty title="No appointments yet">Requests from the home page appear here.</Empty>}
        actions={
          <ExportButton
            name="appointments"
            header={['Date', 'Name', 'Email', 'Company', 'Message']}
            rows={() => view.found.map(csvRow)}
          />
        }
      >
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {view.phase === 'loading' && (
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
              onRead={() => setOpened(appointment)}
            />
          ))}
        </div>
      </ListFrame>
      {opened && (
        <Modal
          title={`Message of ${opened.fullName}`}
          onClose={close}
          actions={
            <>
              {opened.email && (
                <a href={mailto(opened.email, replySubject)} className="btn btn-primary">
                  Reply by mail
                </a>
              )}
              <Button kind="quiet" onClick={close}>
                Close
              </Button>
            </>
          }
        >
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {opened.message}
          </p>
        </Modal>
      )}
    </>
  )
}
