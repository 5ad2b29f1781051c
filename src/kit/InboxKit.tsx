import { useSelection } from '#admin/lists/use-selection.ts'
import { AppointmentCard } from '#admin/screens/appointments/AppointmentCard.tsx'
import { QueryRow } from '#admin/screens/queries/QueryRow.tsx'
import type { MessageProgress } from '#contract/messages.ts'
import { longTitle } from './Primitives.tsx'
import { Specimen } from './Specimen.tsx'

const read: MessageProgress = {
  state: 'read',
  changedBy: '',
  changedAt: '',
  handledBy: '',
  handledAt: '',
  note: '',
  reason: '',
}

const handled: MessageProgress = {
  ...read,
  state: 'handled',
  handledBy: 'Amahoro Sample',
  handledAt: '2026-01-31T08:00:00.000Z',
  note: 'Answered by phone.',
}

const states: MessageProgress[] = [read, { ...read, state: 'new' }, handled]

const appointments = states.map((state, place) => ({
  _id: `65a00000000000000000000${place}`,
  fullName: 'Sample Visitor',
  email: 'visitor@example.org',
  companyName: 'Sample Grain Traders',
  message: 'We would like to talk about a baseline for our school meals contract.',
  ...state,
}))

const queries = appointments.map(({ _id, fullName, email, message }, place) => ({
  _id,
  contactName: fullName,
  email,
  phoneNumber: '0700000100',
  international: false,
  mainIdea: message,
  ...(states[place] ?? read),
}))

const long = { fullName: longTitle, companyName: longTitle, message: longTitle.repeat(3) }

/** Appointments and messages in all their states. */
export function InboxKit() {
  const selection = useSelection(queries)
  return (
    <>
      <Specimen width="card" name="Appointments: read, new, handled with a note, held back, long">
        {appointments.map((appointment) => (
          <AppointmentCard key={appointment._id} appointment={appointment} onRead={() => {}} />
        ))}
        {appointments.slice(0, 1).map((appointment) => (
          <AppointmentCard
            key="held back"
            appointment={{ ...appointment, reason: 'many' }}
            onRead={() => {}}
          />
        ))}
        {appointments.slice(1, 2).map((appointment) => (
          <AppointmentCard key="long" appointment={{ ...appointment, ...long }} onRead={() => {}} />
        ))}
      </Specimen>
      <Specimen width="whole" name="Messages: read, new, handled with a note">
        <div className="panel @container overflow-clip">
          <table className="block w-full @4xl:table @4xl:table-fixed">
            <tbody className="block @4xl:table-row-group">
              {queries.map((query) => (
                <QueryRow key={query._id} query={query} selection={selection} onRead={() => {}} />
              ))}
            </tbody>
          </table>
        </div>
      </Specimen>
    </>
  )
}
