import { useState } from 'react'
import { NotLoaded, Section } from '#admin/components/Section.tsx'
import type { Loaded } from '#admin/components/use-loaded.ts'
import { colleagueAccess } from '#admin/extensions/colleague-access.ts'
import { available } from '#admin/shell/backend.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import type { Colleague } from '#contract/colleagues.ts'
import { ActDialog } from './ActDialog.tsx'
import { type ColleagueAct, colleagueActs, type Outcome } from './colleague-acts.ts'
import { ColleagueRow } from './ColleagueRow.tsx'

interface ColleaguesProps {
  /** Address of the signed-in account. */
  email: string
  colleagues: Loaded<{ data: Colleague[] }>
}

/** All accounts. Colleagues are disabled and enabled here, and get a password (OWN-03). */
export function Colleagues({ email, colleagues }: ColleaguesProps) {
  const { data: { data } = {}, reload } = colleagues
  const [asked, setAsked] = useState<{ act: ColleagueAct; colleague: Colleague }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const access = available(colleagueAccess)
  const acts = [...access.flatMap((one) => one.acts), ...colleagueActs]

  async function perform(act: ColleagueAct, colleague: Colleague, current: string): Promise<void> {
    setOutcome(await act.perform(colleague, current))
    setAsked(undefined)
    void reload()
  }

  function failed({ failure }: ColleagueAct, error: unknown): void {
    setAsked(undefined)
    const words = error instanceof ApiError && error.status < 500 ? error.serverMessage : ''
    reportFailure(error, 'readAccount', words || failure)
    void reload()
  }

  return (
    <Section title="Colleagues" lead={access[0]?.lead ?? 'Every colleague may publish and read messages.'}>
      {data === undefined ? (
        <NotLoaded what="your colleagues" {...colleagues} />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((colleague) => (
            <ColleagueRow
              key={colleague._id}
              colleague={colleague}
              acts={acts}
              onAct={(act) => setAsked({ act, colleague })}
            />
          ))}
        </ul>
      )}
      {access.map(({ needs, Invite }) => (
        <Invite
          key={needs[0]}
          ownEmail={email}
          onInvited={(invited) => {
            setOutcome(invited)
            void reload()
          }}
          onFailed={() => void reload()}
        />
      ))}
      {outcome && <>{outcome.show(() => setOutcome(undefined))}</>}
      {asked && (
        <ActDialog
          {...asked}
          email={email}
          perform={(current) => perform(asked.act, asked.colleague, current)}
          onFailed={(error) => failed(asked.act, error)}
          onUnanswered={() => void reload()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}
