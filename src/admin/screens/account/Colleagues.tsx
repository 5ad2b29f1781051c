import { useState } from 'react'
import { Confirm } from '#admin/components/Confirm.tsx'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { signedOutMessages } from '#admin/shell/signed-out-messages.ts'
import { ApiError } from '#api/client.ts'
import {
  type Colleague,
  createPasswordLink,
  type PasswordLink,
  setColleagueActive,
} from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'
import { ColleagueRow } from './ColleagueRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { NotLoaded, Section, shortName } from './Section.tsx'
import type { Loaded } from './use-loaded.ts'

/** Everybody who has an account: invited, disabled and enabled here (OWN-03). */
export function Colleagues({ colleagues }: { colleagues: Loaded<{ data: Colleague[] }> }) {
  const { data: { data } = {}, reload } = colleagues
  const [busy, setBusy] = useState('')
  const [disabling, setDisabling] = useState<Colleague>()
  const [made, setMade] = useState<{ link: PasswordLink; owner: string }>()

  async function act(id: string, failure: string, work: () => Promise<void>): Promise<void> {
    setBusy(id)
    try {
      await work()
    } catch (error) {
      const words = error instanceof ApiError && error.status < 500 ? error.serverMessage : ''
      reportFailure(error, signedOutMessages.readAccount, words || failure)
    }
    await reload()
    setBusy('')
  }

  const setActive = ({ _id: id }: Colleague, active: boolean) =>
    act(id, `Failed to ${active ? 'enable' : 'disable'} the account`, async () => {
      await callAsStaff(setColleagueActive, { id, body: { active } })
      toast.success(active ? 'Account enabled' : 'Account disabled')
    })

  const makeLink = ({ _id: id, fullName }: Colleague) =>
    act(id, 'Failed to make a link', async () => {
      setMade({ link: await callAsStaff(createPasswordLink, { id }), owner: fullName })
    })

  return (
    <Section
      title="Colleagues"
      lead="Everybody here may publish, read messages and invite. A link to choose a password works once, for a day."
    >
      {data === undefined ? (
        <NotLoaded what="your colleagues" {...colleagues} />
      ) : (
        <ul className="grid divide-y divide-line">
          {data.map((colleague) => (
            <ColleagueRow
              key={colleague._id}
              colleague={colleague}
              busy={busy === colleague._id}
              onLink={() => void makeLink(colleague)}
              onEnable={() => void setActive(colleague, true)}
              onDisable={() => setDisabling(colleague)}
            />
          ))}
        </ul>
      )}
      <InviteForm
        onInvited={(link, owner) => {
          setMade({ link, owner })
          void reload()
        }}
        onFailed={() => void reload()}
      />
      {made && <LinkDialog {...made} onClose={() => setMade(undefined)} />}
      {disabling && (
        <Confirm
          title="Disable this account"
          action="Disable"
          onConfirm={() => setActive(disabling, false)}
          onClose={() => setDisabling(undefined)}
        >
          <bdi>{shortName(disabling.fullName)}</bdi> is signed out on every device at once and cannot sign in.
          What they wrote stays, and you can enable the account again.
        </Confirm>
      )}
    </Section>
  )
}
