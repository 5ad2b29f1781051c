import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/use-form.ts'
import { Honeypot } from './Honeypot.tsx'
import { lazily } from './lazily.ts'
import { Unanswered } from './Unanswered.tsx'

const rules = lazily(() => import('./contact-rules.ts'))

/** The contact form (section 5.2). Without script it is posted as it stands, to `action`. */
export function ContactForm({ action }: { action: string }) {
  const form = useForm({
    initial: { contactName: '', phoneNumber: '', email: '', mainIdea: '', website: '' },
    draftKey: 'query',
    prepare: rules.load,
    validate: (values) => rules.now?.check(values) ?? {},
    send: async (body, since) => (await rules.load()).send(body, since),
  })

  return (
    <form className="form" method="post" action={action} {...form.handlers}>
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
      {form.unanswered && <Unanswered />}
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Sending...' : 'Send message'}
      </Button>
    </form>
  )
}
