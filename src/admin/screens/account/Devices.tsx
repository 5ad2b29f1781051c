import { ActionButton } from '#admin/components/ActionButton.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { endOtherSessions, endSession, listSessions, type SessionOfAccount } from '#contract/passwords.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { moment, NotLoaded, Section } from '#admin/components/Section.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'

const read = () => callAsStaff(listSessions)

/** The devices on which the user is signed in. One device, or all others, can be signed out (OWN-03). */
export function Devices() {
  const sessions = useLoaded(read)
  const { data } = sessions.data ?? {}

  async function end(call: () => Promise<unknown>): Promise<void> {
    try {
      await call()
      toast.success('Signed out')
    } catch (error) {
      reportFailure(error, 'readAccount', 'The device could not be signed out')
    }
    await sessions.reload()
  }

  const many = data !== undefined && data.length > 1
  return (
    <Section
      title="Signed-in devices"
      lead="If you do not recognise one of them, sign it out and change your password."
      actions={
        many && (
          <ActionButton
            kind="quiet"
            className="btn-small"
            action={() => end(() => callAsStaff(endOtherSessions))}
          >
            Sign out all others
          </ActionButton>
        )
      }
    >
      {data === undefined ? (
        <NotLoaded what="your devices" {...sessions} />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((session) => (
            <Device
              key={session._id}
              session={session}
              onEnd={() => end(() => callAsStaff(endSession, { id: session._id }))}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface DeviceProps {
  session: SessionOfAccount
  onEnd: () => Promise<void>
}

function Device({ session: { device, since, seen, current }, onEnd }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">
          <span>{device}</span>
          {current && (
            <span className="ml-2 rounded-full bg-sand px-2 py-0.5 text-xs font-bold text-pine">
              This device
            </span>
          )}
        </p>
        <p className="text-sm text-soft">
          Signed in {moment(since)} · last used {moment(seen)}
        </p>
      </div>
      {!current && (
        <ActionButton
          kind="quiet"
          className="btn-small"
          aria-label={`Sign out ${device}, signed in ${moment(since)}`}
          action={onEnd}
        >
          Sign out
        </ActionButton>
      )}
    </li>
  )
}
