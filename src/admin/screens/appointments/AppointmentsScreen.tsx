import { useState } from 'react'
import { DeleteButton } from '#admin/shell/DeleteButton.tsx'
import { MoreButton } from '#admin/shell/MoreButton.tsx'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { SearchField } from '#admin/shell/SearchField.tsx'
import { Empty, LoadFailure, Skeletons } from '#admin/shell/States.tsx'
import { useList } from '#admin/shell/use-list.ts'
import { usePortion } from '#admin/shell/use-portion.ts'
import { matches, useSearch } from '#admin/shell/use-search.ts'
import type { Appointment } from '#contract/appointments.ts'
import { dateOfObjectId } from '#lib/object-id.ts'
import { Button } from '#ui/Button.tsx'
import { Modal } from '#ui/Modal.tsx'
import { appointments, removeAppointment } from './store.ts'

function requestedOn(id: string): string {
  const date = dateOfObjectId(id)
  return date ? `Requested on ${date.toLocaleDateString(undefined, { dateStyle: 'medium' })}` : ''
}

/** Appointment requests (APA-01, APA-02). */
export function AppointmentsScreen() {
  const list = useList(appointments)
  const [search, setSearch] = useSearch()
  const [reading, setReading] = useState<Appointment>()
  const all = list.phase === 'loaded' ? list.items : []
  const found = all.filter(({ fullName, email, companyName, message }) =>
    matches(search, fullName, email, companyName, message),
  )
  const { visible, left, more } = usePortion(found)

  return (
    <>
      <ScreenHeading>Appointments</ScreenHeading>
      {all.length > 0 && (
        <SearchField label="Search appointments" value={search} onChange={setSearch} found={found.length} />
      )}
      {list.phase === 'failed' && <LoadFailure onRetry={() => void appointments.reload()} />}
      {list.phase === 'loaded' && all.length === 0 && (
        <Empty title="No appointments yet">Requests from the home page appear here.</Empty>
      )}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {list.phase === 'loading' && (
          <Skeletons count={6} label="Loading appointments">
            <div className="panel grid gap-3 p-5">
              <div className="skeleton h-6 w-2/3" />
              <div className="skeleton h-5" />
              <div className="skeleton h-5 w-1/2" />
            </div>
          </Skeletons>
        )}
        {visible.map((appointment) => {
          const { _id, fullName, email, companyName } = appointment
          return (
            <article
              key={_id}
              className="panel flex h-full min-w-0 flex-col gap-2 p-5 [overflow-wrap:anywhere]"
            >
              <h2 className="text-lg">{fullName}</h2>
              <p className="font-semibold">{companyName}</p>
              <p>
                <a href={`mailto:${email}`} className="text-indigo hover:underline">
                  {email}
                </a>
              </p>
              <p className="text-sm text-soft">{requestedOn(_id)}</p>
              <div className="mt-auto flex items-center justify-between gap-2 pt-3">
                <Button
                  kind="quiet"
                  className="btn-small"
                  aria-haspopup="dialog"
                  onClick={() => setReading(appointment)}
                >
                  View Message<span className="sr-only"> of {fullName}</span>
                </Button>
                <DeleteButton
                  label={`Delete appointment of ${fullName}`}
                  onDelete={() => removeAppointment(_id)}
                />
              </div>
            </article>
          )
        })}
      </div>
      <MoreButton left={left} onMore={more} />
      {reading && (
        <Modal title={`Message of ${reading.fullName}`} onClose={() => setReading(undefined)}>
          <p className="whitespace-pre-wrap">{reading.message}</p>
        </Modal>
      )}
    </>
  )
}
