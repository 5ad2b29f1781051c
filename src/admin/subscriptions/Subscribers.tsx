import { ActionButton } from '#admin/components/ActionButton.tsx'
import { NotLoaded, Section } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { saveCsv } from '#admin/lists/ExportButton.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { validate } from '#contract/field-messages.ts'
import {
  countSubscribers,
  eraseSubscriber,
  exportSubscribers,
  ofAddress,
  type SubscriberCount,
} from '#contract/subscriptions/calls.ts'
import { counted } from '#lib/counted.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SendingState } from '#ui/SendingState.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'

const read = () => callAsStaff(countSubscribers)

function countText({ confirmed, unconfirmed, stopped }: SubscriberCount): string {
  if (confirmed + unconfirmed + stopped === 0)
    return 'No one subscribes yet. The field for it is in the footer and under each publication.'
  const rest = counted(unconfirmed, 'address', 'addresses')
  const subscribers = counted(confirmed, 'subscriber')
  return unconfirmed > 0 ? `${subscribers}, and ${rest} not confirmed yet.` : `${subscribers}.`
}

function stoppedText(stopped: number): string {
  const few =
    stopped === 1
      ? 'gets no more mails: its mail server refuses them'
      : 'get no more mails: their mail servers refuse them'
  return `${counted(stopped, 'address', 'addresses')} ${few}. The CSV says since when. After 30 days they are deleted.`
}

/** Erases one subscriber: some ask for it instead of using the link in a mail. */
function EraseForm({ onErased }: { onErased: () => void }) {
  const form = useForm({
    initial: { email: '' },
    validate: (values) => validate(ofAddress, values),
    async send(values) {
      try {
        const { subscriptions } = await callAsStaff(eraseSubscriber, { body: values })
        if (subscriptions > 0) toast.success('Subscription erased')
        else toast.error('No one subscribes with this address')
        onErased()
        return subscriptions > 0 ? 'accepted' : 'rejected'
      } catch (error) {
        reportFailure(error, 'erase', 'Failed to erase')
        return 'rejected'
      }
    },
  })
  return (
    <form
      className="grid justify-items-start gap-4 border-t border-line pt-4"
      method="post"
      {...form.handlers}
    >
      <div className="w-full max-w-md">
        <Field
          label="Address of a subscriber"
          type="email"
          autoComplete="off"
          required
          {...form.field('email')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="quiet" className="text-danger" busy={form.busy}>
          Erase
        </Button>
        <SendingState {...form} />
      </div>
    </form>
  )
}

/** Who gets new publications by mail: their number, their addresses as a file, and erasing one (REA-06). */
export function Subscribers() {
  const count = useLoaded(read)
  const { data, reload } = count

  async function save(): Promise<void> {
    try {
      const { data: all } = await callAsStaff(exportSubscribers)
      saveCsv('subscribers', [
        ['Email', 'Confirmed', 'Stopped'],
        ...all.map((one) => [one.email, one.confirmed, one.stopped]),
      ])
    } catch (error) {
      reportFailure(error, 'readAccount', 'The subscribers could not be exported')
    }
  }

  return (
    <Section
      title="Subscribers"
      lead="They get one mail in the morning after new publications. Each mail has a link with which they leave."
    >
      {data === undefined ? (
        <NotLoaded what="the subscribers" {...count} />
      ) : (
        <>
          <p>{countText(data)}</p>
          {data.stopped > 0 && <p>{stoppedText(data.stopped)}</p>}
          {data.confirmed + data.stopped > 0 && (
            <ActionButton kind="quiet" className="btn-small justify-self-start" action={save}>
              Export CSV
            </ActionButton>
          )}
          {data.confirmed + data.unconfirmed + data.stopped > 0 && (
            <EraseForm onErased={() => void reload()} />
          )}
        </>
      )}
    </Section>
  )
}
