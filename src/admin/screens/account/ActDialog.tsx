import type { Colleague } from '#contract/colleagues.ts'
import { PasswordDialog, type PasswordDialogProps } from './PasswordDialog.tsx'
import { shortName } from './Section.tsx'

/** Actions on a colleague's account. */
export type Act = 'link' | 'disable' | 'enable'

interface Words extends Pick<PasswordDialogProps, 'title' | 'action' | 'kind'> {
  /** Describes the effect, after the name. */
  effect: string
}

const words: Record<Act, Words> = {
  link: {
    title: 'Make a link',
    action: 'Make a link',
    effect: 'can use it to choose a password. It replaces earlier links.',
  },
  disable: {
    title: 'Disable this account',
    action: 'Disable',
    kind: 'danger',
    effect:
      'is signed out on every device at once and cannot sign in. Their publications stay, and you can enable the account again.',
  },
  enable: { title: 'Enable this account', action: 'Enable', effect: 'can sign in again.' },
}

interface ActDialogProps extends Omit<PasswordDialogProps, keyof Words | 'children'> {
  act: Act
  colleague: Colleague
}

/** Asks for confirmation of an action on a colleague's account. */
export function ActDialog({ act, colleague, ...dialog }: ActDialogProps) {
  const { effect, ...own } = words[act]
  return (
    <PasswordDialog {...own} {...dialog}>
      <bdi>{shortName(colleague.fullName)}</bdi> {effect}
    </PasswordDialog>
  )
}
