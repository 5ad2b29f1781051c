import type { Colleague } from '#contract/colleagues.ts'
import { Button } from '#ui/Button.tsx'
import { moment, shortName } from './Section.tsx'

interface ColleagueRowProps {
  colleague: Colleague
  busy: boolean
  onLink: () => void
  onEnable: () => void
  onDisable: () => void
}

const chips: Record<Colleague['state'], [text: string, className: string]> = {
  active: ['Active', 'bg-sand text-pine'],
  invited: ['Invited', 'bg-sand text-ink'],
  disabled: ['Disabled', 'bg-blush text-danger'],
}

/** One account, and what can be done with it. */
export function ColleagueRow({ colleague, busy, onLink, onEnable, onDisable }: ColleagueRowProps) {
  const { fullName, email, state, signedIn, isSelf } = colleague
  const [chip, look] = chips[state]
  const name = shortName(fullName)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <bdi className="line-clamp-2">{fullName}</bdi>
        </p>
        <p className="text-sm">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <span className={`rounded-full px-2.5 py-0.5 text-xs font-bold ${look}`}>{chip}</span>
          {signedIn === '' ? 'Has not signed in' : `Last signed in ${moment(signedIn)}`}
        </p>
      </div>
      {isSelf ? (
        <span className="text-sm text-soft">This is you</span>
      ) : (
        <div className="flex flex-wrap gap-2">
          {state !== 'disabled' && (
            <Button
              kind="quiet"
              className="btn-small"
              busy={busy}
              aria-label={`${state === 'invited' ? 'New link' : 'Reset link'} for ${name}`}
              onClick={onLink}
            >
              {state === 'invited' ? 'New link' : 'Reset link'}
            </Button>
          )}
          <Button
            kind="quiet"
            className="btn-small"
            busy={busy}
            aria-label={`${state === 'disabled' ? 'Enable' : 'Disable'} ${name}`}
            onClick={state === 'disabled' ? onEnable : onDisable}
          >
            {state === 'disabled' ? 'Enable' : 'Disable'}
          </Button>
        </div>
      )}
    </li>
  )
}
