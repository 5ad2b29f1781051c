import { type FirstStep, linkClass } from '#admin/screens/dashboard/first-step.ts'
import { staffPaths } from '#config/paths.ts'

export const inviteStep: FirstStep = {
  name: 'colleagues',
  title: 'Invite a colleague',
  how: (
    <>
      Colleagues are invited in{' '}
      <a href={staffPaths.account} className={linkClass}>
        your profile
      </a>
      , where you can also change your password.
    </>
  ),
}
