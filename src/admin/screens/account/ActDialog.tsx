import { PasswordDialog, type PasswordDialogProps } from '#admin/components/PasswordDialog.tsx'
import { shortName } from '#admin/components/Section.tsx'
import type { Colleague } from '#contract/colleagues.ts'
import type { ColleagueAct } from './colleague-acts.ts'

interface ActDialogProps extends Pick<
  PasswordDialogProps,
  'email' | 'perform' | 'onFailed' | 'onUnanswered' | 'onClose'
> {
  act: ColleagueAct
  colleague: Colleague
}

/** Asks for confirmation of an action on a colleague's account. */
export function ActDialog({ act: { title, action, kind, effect }, colleague, ...dialog }: ActDialogProps) {
  return (
    <PasswordDialog title={title} action={action} {...(kind && { kind })} {...dialog}>
      <bdi>{shortName(colleague.fullName)}</bdi> {effect}
    </PasswordDialog>
  )
}
