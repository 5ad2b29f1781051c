import type { Colleague } from '#contract/colleagues.ts'
import { SmallButton } from '#admin/components/SmallButton.tsx'
import { moment, shortName } from '#admin/components/Section.tsx'
import type { ColleagueAct } from './colleague-acts.ts'

interface ColleagueRowProps {
  colleague: Colleague
  acts: ColleagueAct[]
  /** Requests an action on the account. */
  onAct: (act: ColleagueAct) => void
}

/** Highlighted states. */
const chips: Partial<Record<Colleague['state'], [text: string, className: string]>> = {
  invited: ['Invited', 'bg-sand text-ink'],
  disabled: ['Disabled', 'bg-blush text-danger'],
}

/** One account and its actions. */
export function ColleagueRow({ colleague, acts, onAct }: ColleagueRowProps) {
  const { fullName, email, state, signedIn, isSelf } = colleague
  const chip = chips[state]
  const name = shortName(fullName)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <bdi className="line-clamp-2">{fullName}</bdi>
        </p>
        <p className="text-sm">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {chip && <span className={`rounded-full px-2 py-0.5 text-xs font-bold ${chip[1]}`}>{chip[0]}</span>}
          <span>
            {`${state === 'active' ? 'Active · ' : ''}${
              signedIn === '' ? 'has not signed in yet' : `last signed in ${moment(signedIn)}`
            }`}
          </span>
        </p>
      </div>
      {isSelf ? (
        <span className="text-sm text-soft">This is you</span>
      ) : (
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => {
            const label = act.labelOf(state)
            return (
              label && (
                <SmallButton
                  key={act.button}
                  aria-label={[label, act.preposition, name].filter(Boolean).join(' ')}
                  onClick={() => onAct(act)}
                >
                  {label}
                </SmallButton>
              )
            )
          })}
        </div>
      )}
    </li>
  )
}
