import { useState } from 'react'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ApiError } from '#api/client.ts'
import { type Colleague, setColleagueActive } from '#contract/colleagues.ts'
import { createPasswordLink } from '#contract/password-links/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { type Act, ActDialog } from './ActDialog.tsx'
import { ColleagueRow } from './ColleagueRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LinkDialog, type CreatedLink } from './LinkDialog.tsx'
import { NotLoaded, Section } from './Section.tsx'
import type { Loaded } from './use-loaded.ts'

interface ColleaguesProps {
  /** Address of the signed-in account. */
  email: string
  colleagues: Loaded<{ data: Colleague[] }>
}

/** All accounts. Colleagues are invited, disabled and enabled here (OWN-03). */
export function Colleagues({ email, colleagues }: ColleaguesProps) {
  const { data: { data } = {}, reload } = colleagues
  const [asked, setAsked] = useState<{ act: Act; colleague: Colleague }>()
  const [made, setMade] = useState<CreatedLink>()

  async function perform(act: Act, { _id: id, ...owner }: Colleague, current: string): Promise<void> {
    if (act === 'link')
      setMade({ link: await callAsStaff(createPasswordLink, { id, body: { current } }), owner })
    else {
      await callAsStaff(setColleagueActive, { id, body: { active: act === 'enable', current } })
      toast.success(act === 'enable' ? 'Account enabled' : 'Account disabled')
    }
    setAsked(undefined)
    void reload()
  }

  function failed(act: Act, error: unknown): void {
    setAsked(undefined)
    const words = error instanceof ApiError && error.status < 500 ? error.serverMessage : ''
    const failure = act === 'link' ? 'Failed to make a link' : `Failed to ${act} the account`
    reportFailure(error, 'readAccount', words || failure)
    void reload()
  }

  return (
    <Section
      title="Colleagues"
      lead="Every colleague may publish, read messages and invite. A link to choose a password works once, for a day."
    >
      {data === undefined ? (
        <NotLoaded what="your colleagues" {...colleagues} />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((colleague) => (
            <ColleagueRow
              key={colleague._id}
              colleague={colleague}
              onAct={(act) => setAsked({ act, colleague })}
            />
          ))}
        </ul>
      )}
      <InviteForm
        ownEmail={email}
        onInvited={(invited) => {
          setMade(invited)
          void reload()
        }}
        onFailed={() => void reload()}
      />
      {made && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
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
