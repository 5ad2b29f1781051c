import { useState } from 'react'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { firmSections, ownSections } from '#admin/extensions/account-sections.ts'
import { available } from '#admin/shell/backend.ts'
import type { User } from '#contract/auth.ts'
import { listColleagues } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { Colleagues } from './Colleagues.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const read = () => callAsStaff(listColleagues)

/** Sections under the tiles of the profile, available with our backend (OWN-03, OWN-04). */
export function AccountSections({ user }: { user: User }) {
  const colleagues = useLoaded(read)
  const [changes, setChanges] = useState(0)
  const shown = { email: user.email, colleagues: colleagues.data?.data ?? [] }
  return (
    <>
      <PasswordForm email={user.email} onChanged={() => setChanges((count) => count + 1)} />
      <Devices key={changes} />
      {available(ownSections).map(({ needs, Section }) => (
        <Section key={`${needs.join()} ${changes}`} {...shown} />
      ))}
      <Colleagues email={user.email} colleagues={colleagues} />
      {available(firmSections).map(({ needs, Section }) => (
        <Section key={needs.join()} {...shown} />
      ))}
    </>
  )
}
