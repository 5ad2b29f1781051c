import type { ComponentType, ReactNode } from 'react'
import type { PasswordDialogProps } from '#admin/components/PasswordDialog.tsx'
import type { Entry } from '#admin/extensions/slots.ts'
import { type Colleague, setColleagueActive } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { toast } from '#ui/toast.ts'

/** The result of an act that is shown, such as a link. */
export type Outcome = { show: (onClose: () => void) => ReactNode } | undefined

/** An action on a colleague's account, which needs the caller's password. */
export interface ColleagueAct extends Pick<PasswordDialogProps, 'title' | 'action' | 'kind'> {
  /** Acts with the same button take turns, so that the focus stays on it. */
  button: string
  /** Label of its button, for an account in this state; undefined if it has none. */
  labelOf: (state: Colleague['state']) => string | undefined
  /** Between the label and the name, such as 'for'. */
  preposition?: string
  /** Describes the effect, after the name. */
  effect: string
  failure: string
  perform: (colleague: Colleague, current: string) => Promise<Outcome>
}

/** How colleagues get a password. */
export interface ColleagueAccess extends Entry {
  /** Under the heading of the colleagues. */
  lead: string
  acts: ColleagueAct[]
  Invite: ComponentType<{
    ownEmail: string
    onInvited: (outcome: Outcome) => void
    /** Called after a missing response or a refusal: the list may have changed anyway. */
    onFailed: () => void
  }>
}

function setsActive(active: boolean): ColleagueAct['perform'] {
  return async ({ _id: id }, current) => {
    await callAsStaff(setColleagueActive, { id, body: { active, current } })
    toast.success(active ? 'Account enabled' : 'Account disabled')
    return undefined
  }
}

export const colleagueActs: ColleagueAct[] = [
  {
    button: 'active',
    labelOf: (state) => (state === 'disabled' ? undefined : 'Disable'),
    title: 'Disable this account',
    action: 'Disable',
    kind: 'danger',
    effect:
      'is signed out on every device at once and cannot sign in. Their publications stay, and you can enable the account again.',
    failure: 'Failed to disable the account',
    perform: setsActive(false),
  },
  {
    button: 'active',
    labelOf: (state) => (state === 'disabled' ? 'Enable' : undefined),
    title: 'Enable this account',
    action: 'Enable',
    effect: 'can sign in again.',
    failure: 'Failed to enable the account',
    perform: setsActive(true),
  },
]
