import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { replyLink } from '#admin/inbox/reply-links.ts'
import { HeldBack } from '#admin/inbox/HeldBack.tsx'
import { momentText } from '#admin/inbox/moment-text.ts'
import { Progress } from '#admin/inbox/Progress.tsx'
import { backendHas } from '#admin/shell/backend.ts'
import type { Appointment } from '#contract/messages.ts'
import { excerpt } from '#lib/excerpt.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { appointments } from './store.ts'

/** Maximum characters of the message, which fill two lines. */
const previewLength = 160

interface AppointmentCardProps {
  appointment: Appointment
  onRead: () => void
}

/** One appointment request (APA-01). */
export function AppointmentCard({ appointment, onRead }: AppointmentCardProps) {
  const { _id, fullName, email, companyName, message, state, reason } = appointment
  const sender = appointments.senderOf(appointment)
  const staffed = backendHas('message-states')
  const isNew = staffed && state === 'new' && reason === ''
  return (
    <article
      data-record={_id}
      className={`panel flex h-full min-w-0 flex-col gap-1 p-5 [overflow-wrap:anywhere] ${isNew ? 'border-l-4 border-l-accent pl-4' : ''}`}
    >
      {staffed && <Progress message={appointment} />}
      {/* The heading font has only one weight, so bold would not mark new ones. */}
      <h2
        dir="auto"
        className={`text-lg ${staffed ? `font-sans ${isNew ? 'font-bold' : 'font-normal'}` : ''}`}
      >
        {fullName}
      </h2>
      <p dir="auto" className={isNew ? 'font-bold' : staffed ? '' : 'font-semibold'}>
        {companyName}
      </p>
      {email && (
        <p>
          <a
            href={replyLink({ ...sender, subject: appointments.replySubject })}
            className="inline-flex min-h-11 items-center text-accent hover:underline"
          >
            {email}
          </a>
        </p>
      )}
      <p dir="auto" className="line-clamp-2 text-sm">
        {excerpt(message, previewLength)}
      </p>
      <HeldBack message={appointment} name={fullName} change={appointments.change} />
      {sender.sent && <p className="mt-1 text-sm text-soft">Requested on {momentText(sender.sent)}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
        <SmallButton aria-haspopup="dialog" onClick={onRead}>
          View Message<span className="sr-only"> of {fullName}</span>
        </SmallButton>
        <DeleteButton
          label={`Delete appointment from ${fullName}`}
          onDelete={() => appointments.remove(appointment)}
        />
      </div>
    </article>
  )
}
