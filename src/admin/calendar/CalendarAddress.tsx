import { useState } from 'react'
import { ActionButton } from '#admin/components/ActionButton.tsx'
import { CopyDialog } from '#admin/components/CopyDialog.tsx'
import { PasswordDialog } from '#admin/components/PasswordDialog.tsx'
import { moment, NotLoaded, Section } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { browserEnv } from '#config/env.ts'
import { createCalendar, endCalendar, readCalendar } from '#contract/calendar/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { toast } from '#ui/toast.ts'

const read = () => callAsStaff(readCalendar)

/** The private address at which the user's phone reads the agreed appointments (REA-08). */
export function CalendarAddress({ email }: { email: string }) {
  const calendar = useLoaded(read)
  const { data, reload } = calendar
  const [asked, setAsked] = useState(false)
  const [token, setToken] = useState('')

  function failed(error: unknown, message: string): void {
    setAsked(false)
    reportFailure(error, 'readAccount', message)
    void reload()
  }

  async function create(current: string): Promise<void> {
    setToken((await callAsStaff(createCalendar, { body: { current } })).token)
    setAsked(false)
    void reload()
  }

  async function revoke(): Promise<void> {
    try {
      await callAsStaff(endCalendar)
      toast.success('Calendar address revoked')
      await reload()
    } catch (error) {
      failed(error, 'The calendar address could not be revoked')
    }
  }

  return (
    <Section
      title="Calendar on your phone"
      lead="A private address with all agreed appointments, for the calendar of a phone or a computer. Anyone with it can read their names and times."
    >
      {data === undefined ? (
        <NotLoaded what="your calendar" {...calendar} />
      ) : (
        <>
          <p className="text-sm text-soft">
            {data.created
              ? `Created ${moment(data.created)}. A new address or a new password ends it.`
              : 'You have no address.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <SmallButton onClick={() => setAsked(true)}>
              {data.created ? 'Replace the address' : 'Create an address'}
            </SmallButton>
            {data.created && (
              <ActionButton kind="quiet" className="btn-small text-danger" action={revoke}>
                Revoke
              </ActionButton>
            )}
          </div>
        </>
      )}
      {asked && (
        <PasswordDialog
          title="Create a calendar address"
          action="Create"
          email={email}
          perform={create}
          onFailed={(error) => failed(error, 'Failed to create a calendar address')}
          onUnanswered={() => void reload()}
          onClose={() => setAsked(false)}
        >
          It is shown only once. Calendars with an earlier address no longer get appointments.
        </PasswordDialog>
      )}
      {token && (
        <CopyDialog
          title="Your calendar address"
          address={`${browserEnv.apiHost || location.origin}/api/calendar/${token}.ics`}
          note="It is shown only now."
          onClose={() => setToken('')}
        >
          Add it to your calendar as a subscription, from the web or by URL. It follows moved and cancelled
          appointments.
        </CopyDialog>
      )}
    </Section>
  )
}
