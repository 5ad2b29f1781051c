import { heldBackReasons } from '#admin/inbox/held-back-reasons.ts'
import { momentText } from '#admin/inbox/moment-text.ts'
import { Progress } from '#admin/inbox/Progress.tsx'
import { replyLink } from '#admin/inbox/reply-links.ts'
import { type Column, RecordTable } from '#admin/lists/RecordTable.tsx'
import { useSelection } from '#admin/lists/use-selection.ts'
import { backendHas } from '#admin/shell/backend.ts'
import type { Appointment } from '#contract/messages.ts'
import { excerpt } from '#lib/excerpt.ts'
import { appointments as inbox } from './store.ts'

interface AppointmentTableProps {
  appointments: Appointment[]
  onRead: (appointment: Appointment) => void
}

const previewLength = 120

function columnsWith({ onRead }: AppointmentTableProps): Column<Appointment>[] {
  const staffed = backendHas('message-states')
  return [
    {
      name: 'Name',
      className: '@2xl:w-[22%]',
      cell: (appointment) => (
        <button
          type="button"
          aria-haspopup="dialog"
          data-open=""
          className={`block cursor-pointer text-left [overflow-wrap:anywhere] hover:underline ${staffed && (appointment.state !== 'new' || appointment.reason !== '') ? '' : 'font-bold'}`}
          onClick={() => onRead(appointment)}
        >
          <span className="sr-only">View Message of </span>
          <bdi className="line-clamp-1 @2xl:line-clamp-2">{appointment.fullName}</bdi>
        </button>
      ),
    },
    {
      name: 'State',
      className: '@2xl:w-[8.5rem]',
      cell: (appointment) =>
        appointment.reason === '' ? (
          staffed && <Progress message={appointment} />
        ) : (
          <span className="text-xs">{heldBackReasons[appointment.reason]}</span>
        ),
    },
    {
      name: 'Date',
      className: '@2xl:w-[7.5rem] @4xl:w-[12rem]',
      cell: (appointment) => (
        <span className="leading-[1.125rem] @2xl:block @2xl:text-[0.8125rem]">
          {momentText(inbox.senderOf(appointment).sent)}
        </span>
      ),
    },
    {
      name: 'Message',
      className: '@max-2xl:hidden',
      cell: ({ message }) => (
        <bdi className="line-clamp-2 text-[0.8125rem] leading-[1.125rem] [overflow-wrap:anywhere]">
          {excerpt(message, previewLength)}
        </bdi>
      ),
    },
    {
      name: 'Company and mail',
      className: '@max-2xl:hidden @2xl:w-[20%]',
      cell: (appointment) => (
        <div className="text-[0.8125rem] leading-[1.125rem]">
          <bdi className="line-clamp-1 [overflow-wrap:anywhere] text-ink">{appointment.companyName}</bdi>
          {appointment.email && (
            <a
              href={replyLink({ ...inbox.senderOf(appointment), subject: inbox.replySubject })}
              className="line-clamp-1 [overflow-wrap:anywhere] hover:underline"
            >
              {appointment.email}
            </a>
          )}
        </div>
      ),
    },
  ]
}

/** Appointment requests as a table, in which several can be marked as handled or deleted. */
export function AppointmentTable(props: AppointmentTableProps) {
  const selection = useSelection(props.appointments)
  return (
    <RecordTable
      caption="Appointments"
      columns={columnsWith(props)}
      items={props.appointments}
      nameOf={inbox.accessors.name}
      noun={inbox.noun}
      selection={selection}
      actions={inbox.actionsOn(selection.selected)}
      onDelete={inbox.removeSeveral}
    />
  )
}
