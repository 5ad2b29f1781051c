import type { FormFeatures } from '#contract/features.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { useForm } from '#ui/use-form.ts'
import { Honeypot } from '#components/Honeypot.tsx'
import { loadOnce } from '#lib/load-once.ts'
import { phonePattern } from './phone-pattern.ts'
import { useAbout } from './use-about.ts'
import { useFormPanel } from './use-form-panel.ts'

const rules = loadOnce(() => import('./contact-rules.ts'))

const initial = {
  contactName: '',
  phoneNumber: '',
  email: '',
  mainIdea: '',
  leaveEmpty: '',
  international: '',
  nonce: '',
}

/** The contact form (CON-02 to CON-06). Without script, browsers post it to `action`. */
export function ContactForm({ action, features }: { action: string; features: FormFeatures }) {
  const form = useForm({
    id: 'query',
    initial,
    draft: { key: 'query', offer: 'restore' },
    tidy: {
      phoneNumber: (text) => rules.now?.tidyPhone(text, features) ?? {},
      email: (text) => ({ email: rules.now?.cleanAddress(text) ?? text }),
    },
    prepare: () => {
      panel.prepare()
      return rules.load()
    },
    validate: (values) => rules.now?.check(values) ?? {},
    send: async (values, since) =>
      panel.show(await (await rules.load()).send(values, since, features), values.contactName),
  })
  const { Panel, ...panel } = useFormPanel(form, features)
  useAbout(form, 'mainIdea', async (id) => (await import('./read-title.ts')).readTitle(id))

  return (
    <>
      {Panel && <Panel name="query" form={form} {...panel} />}
      <form className="form" method="post" action={action} {...form.handlers}>
        <div className="form-pair">
          <Field label="Contact name" autoComplete="name" required {...form.field('contactName')} />
          <Field
            label="Phone number"
            type="tel"
            autoComplete="tel"
            note="Digits only, at least 10, with the country code"
            required
            pattern={form.ready ? undefined : phonePattern}
            {...form.field('phoneNumber')}
          />
        </div>
        <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        <Field label="Message" rows={6} required {...form.field('mainIdea')} />
        {features.guarded && <Honeypot {...form.field('leaveEmpty')} />}
        <SendingState {...form} />
        <Button type="submit" busy={form.busy}>
          {form.busy ? 'Sending...' : 'Send message'}
        </Button>
      </form>
    </>
  )
}
