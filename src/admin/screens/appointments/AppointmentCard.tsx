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
      className={`panel flex h-full min-w-0 flex-col gap-1 p-5 [overflow-wrap:anywhere] max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:content-start max-sm:gap-x-3 max-sm:gap-y-0 max-sm:px-3 max-sm:pt-2 max-sm:pb-0 ${isNew ? 'border-l-4 border-l-accent pl-4 max-sm:pl-2' : ''}`}
    >
      {staffed && (
        <div className="max-sm:col-start-1 max-sm:row-start-5 max-sm:self-center">
          <Progress message={appointment} />
        </div>
      )}
      {/* The heading font has only one weight, so bold would not mark new ones. */}
      <h2
        dir="auto"
        className={`text-lg max-sm:line-clamp-1 max-sm:text-[0.9375rem] ${staffed ? `font-sans ${isNew ? 'font-bold' : 'font-normal'}` : ''}`}
      >
        {fullName}
      </h2>
      <p
        dir="auto"
        className={`max-sm:col-start-1 max-sm:row-start-2 max-sm:line-clamp-1 max-sm:self-center max-sm:text-sm ${isNew ? 'font-bold' : staffed ? '' : 'font-semibold'}`}
      >
        {companyName}
      </p>
      {email && (
        <p className="max-sm:col-start-2 max-sm:row-start-2 max-sm:max-w-[45vw]">
          <a
            href={replyLink({ ...sender, subject: appointments.replySubject })}
            className="inline-flex min-h-11 items-center text-accent hover:underline max-sm:line-clamp-1 max-sm:min-h-0 max-sm:py-2 max-sm:text-sm"
          >
            {email}
          </a>
        </p>
      )}
      <p dir="auto" className="line-clamp-2 text-sm max-sm:col-span-2 max-sm:text-xs">
        {excerpt(message, previewLength)}
      </p>
      <HeldBack message={appointment} name={fullName} change={appointments.change} />
      {sender.sent && (
        <p className="mt-1 text-sm text-soft max-sm:col-start-2 max-sm:row-start-1 max-sm:mt-0 max-sm:text-xs/6">
          <span className="max-sm:sr-only">Requested on </span>
          {momentText(sender.sent)}
        </p>
      )}
      <div className="card-actions mt-auto flex flex-wrap items-center justify-between gap-2 max-sm:col-start-2 max-sm:row-start-5 sm:pt-3">
        <SmallButton aria-haspopup="dialog" data-open="" onClick={onRead}>
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
