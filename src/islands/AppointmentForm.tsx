import { ApiError, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { appointmentInput, createAppointment } from '#contract/appointments.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { Honeypot } from './Honeypot.tsx'
import { validate } from '#contract/field-messages.ts'

const call = createClient({ host: browserEnv.apiHost })

/** The appointment form (section 5.1). Without script it is posted as it stands. */
export function AppointmentForm() {
  const form = useForm({
    initial: { fullName: '', email: '', companyName: '', message: '', website: '' },
    draftKey: 'appointment',
    validate: (values) => validate(appointmentInput, values),
    onInvalid: () => toast.error('Please fill in all required fields correctly'),
    async send(body) {
      try {
        await call(createAppointment, { body })
      } catch (error) {
        // No answer: the form says so itself, and no toast does (APT-04).
        if (!(error instanceof ApiError) || error.kind === 'network') throw error
        toast.error(error.serverMessage || 'Failed to book appointment. Please try again.')
        return false
      }
      toast.success('Appointment booked successfully!')
      return true
    },
  })

  return (
    <form
      className="form"
      method="post"
      action={`${browserEnv.apiHost}${createAppointment.path}`}
      noValidate={form.ready}
      onSubmit={form.submit}
    >
      <div className="form-pair">
        <Field label="Full name" autoComplete="name" required {...form.field('fullName')} />
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      </div>
      <Field label="Company name" autoComplete="organization" required {...form.field('companyName')} />
      <Field label="Message" rows={5} required {...form.field('message')} />
      <Honeypot {...form.field('website')} />
      {form.unanswered && (
        <p className="field-error" role="alert">
          There was no answer. Please check your connection and try again; what you wrote is still here.
        </p>
      )}
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Booking...' : 'Book appointment'}
      </Button>
    </form>
  )
}
