import { DeleteButton } from '#admin/components/DeleteButton.tsx'
import { HeldBack } from '#admin/components/HeldBack.tsx'
import { organisation } from '#config/organisation.ts'
import type { Appointment } from '#contract/appointments.ts'
import { mailto } from '#lib/mailto.ts'
import { Button } from '#ui/Button.tsx'
import { appointmentAccessors, removeAppointment } from './store.ts'

export const replySubject = `Your appointment with ${organisation.name}`

interface AppointmentCardProps {
  appointment: Appointment
  /** It looks automatic. */
  heldBack: boolean
  onRead: () => void
}

/** One appointment request (APA-01). */
export function AppointmentCard({ appointment, heldBack, onRead }: AppointmentCardProps) {
  const { _id, fullName, email, companyName } = appointment
  const date = appointmentAccessors.date(appointment)
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-1 p-5 [overflow-wrap:anywhere]">
      <h2 dir="auto" className="text-lg">
        {fullName}
      </h2>
      {heldBack && <HeldBack />}
      <p dir="auto" className="font-semibold">
        {companyName}
      </p>
      {email && (
        <p>
          <a
            href={mailto(email, replySubject)}
            className="inline-flex min-h-11 items-center text-indigo hover:underline"
          >
            {email}
          </a>
        </p>
      )}
      {date && (
        <p className="text-sm text-soft">
          Requested on {date.toLocaleDateString('en-GB', { dateStyle: 'medium' })}
        </p>
      )}
      <div className="mt-auto flex items-center justify-between gap-2 pt-3">
        <Button kind="quiet" className="btn-small" aria-haspopup="dialog" onClick={onRead}>
          View Message<span className="sr-only"> of {fullName}</span>
        </Button>
        <DeleteButton label={`Delete appointment of ${fullName}`} onDelete={() => removeAppointment(_id)} />
      </div>
    </article>
  )
}
