import { ApiError, createClient } from '#api/client.ts'
import { browserEnv } from '#config/env.ts'
import { createQuery, phoneDigits, queryInput } from '#contract/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { Honeypot } from './Honeypot.tsx'
import { validate } from '#contract/field-messages.ts'

const call = createClient({ host: browserEnv.apiHost })

/** The contact form (section 5.2). Without script it is posted as it stands. */
export function ContactForm() {
  const form = useForm({
    initial: { contactName: '', phoneNumber: '', email: '', mainIdea: '', website: '' },
    draftKey: 'query',
    validate: (values) => validate(queryInput, values),
    async send(body) {
      try {
        await call(createQuery, { body: { ...body, phoneNumber: phoneDigits(body.phoneNumber) } })
      } catch (error) {
        toast.error('Failed to send message. Please try again.')
        if (error instanceof ApiError && error.kind !== 'network') return false
        throw error
      }
      toast.success('Message sent successfully!')
      return true
    },
  })

  return (
    <form
      className="form"
      method="post"
      action={`${browserEnv.apiHost}${createQuery.path}`}
      noValidate={form.ready}
      onSubmit={form.submit}
    >
      <div className="form-pair">
        <Field label="Contact name" autoComplete="name" required {...form.field('contactName')} />
        <Field
          label="Phone number"
          type="tel"
          autoComplete="tel"
          note="Digits only, at least 10, with the country code"
          required
          {...form.field('phoneNumber')}
        />
      </div>
      <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
      <Field label="Message" rows={6} required {...form.field('mainIdea')} />
      <Honeypot {...form.field('website')} />
      {form.unanswered && (
        <p className="field-error" role="alert">
          There was no answer. Please check your connection and try again; what you wrote is still here.
        </p>
      )}
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
