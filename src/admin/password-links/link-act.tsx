import type { ColleagueAct, Outcome } from '#admin/screens/account/colleague-acts.ts'
import { createPasswordLink } from '#contract/password-links/calls.ts'
import { callAsStaff } from '#session/session.ts'
import { type CreatedLink, LinkDialog } from './LinkDialog.tsx'

export const accessLead =
  'Every colleague may publish, read messages and invite. A link to choose a password works once, for a day.'

/** Shows a link until it is closed. */
export function linkShown(made: CreatedLink): Outcome {
  return { show: (onClose) => <LinkDialog {...made} onClose={onClose} /> }
}

/** Makes a link for a colleague who was invited or forgot the password. */
export const linkAct: ColleagueAct = {
  button: 'link',
  labelOf: (state) => (state === 'disabled' ? undefined : state === 'invited' ? 'New link' : 'Reset link'),
  preposition: 'for',
  title: 'Make a link',
  action: 'Make a link',
  effect: 'can use it to choose a password. It replaces earlier links.',
  failure: 'Failed to make a link',
  perform: async ({ _id: id, ...owner }, current) =>
    linkShown({ link: await callAsStaff(createPasswordLink, { id, body: { current } }), owner }),
}
