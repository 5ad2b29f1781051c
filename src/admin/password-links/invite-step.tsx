import { type FirstStep, linkClass } from '#admin/screens/dashboard/first-step.ts'
import { accountPath } from '#config/paths.ts'

export const inviteStep: FirstStep = {
  name: 'colleagues',
  title: 'Invite a colleague',
  how: (
    <>
      Colleagues are invited in{' '}
      <a href={accountPath('colleagues')} className={linkClass}>
        your profile
      </a>
      , where you can also change your password.
    </>
  ),
}
