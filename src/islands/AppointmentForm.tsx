import { serviceLinks } from '#config/site-links.ts'
import type { FormFeatures } from '#contract/features.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { Honeypot } from '#components/Honeypot.tsx'
import { loadOnce } from '#lib/load-once.ts'
import { useAbout } from './use-about.ts'
import { useFormPanel } from './use-form-panel.ts'

const rules = loadOnce(() => import('./appointment-rules.ts'))

const initial = { fullName: '', email: '', companyName: '', message: '', leaveEmpty: '', nonce: '' }

/** The appointment form (APT-01 to APT-05). Without script, browsers post it to `action`. */
export function AppointmentForm({ action, features }: { action: string; features: FormFeatures }) {
  const form = useForm({
    id: 'appointment',
    initial,
    draft: { key: 'appointment', offer: 'restore' },
    tidy: { email: (text) => ({ email: rules.now?.cleanAddress(text) ?? text }) },
    prepare: () => {
      panel.prepare()
      return rules.load()
    },
    validate: (values) => rules.now?.check(values) ?? {},
    onInvalid: () => toast.error('Please fill in all required fields correctly'),
    send: async (values, since) =>
      panel.show(await (await rules.load()).send(values, since, features), values.fullName),
  })
  const { Panel, ...panel } = useFormPanel(form, features)
  useAbout(
    form,
    'message',
    async (about) => serviceLinks.find(({ path }) => path === `/${about}`)?.label ?? '',
  )

  return (
    <>
      {Panel && <Panel name="appointment" form={form} {...panel} />}
      <form className="form" method="post" action={action} {...form.handlers}>
        <div className="form-pair">
          <Field label="Full name" autoComplete="name" required {...form.field('fullName')} />
          <Field label="Email" type="email" autoComplete="email" required {...form.field('email')} />
        </div>
        <Field label="Company name" autoComplete="organization" required {...form.field('companyName')} />
        <Field label="Message" rows={5} required {...form.field('message')} />
        {features.guarded && <Honeypot {...form.field('leaveEmpty')} />}
        <SendingState {...form} />
        <Button type="submit" busy={form.busy}>
          {form.busy ? 'Booking...' : 'Book appointment'}
        </Button>
      </form>
    </>
  )
}
