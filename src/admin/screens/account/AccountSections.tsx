import { useState } from 'react'
import { backendHas } from '#admin/shell/backend.ts'
import type { User } from '#contract/auth.ts'
import { listColleagues } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { Activity } from './Activity.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'
import { Colleagues } from './Colleagues.tsx'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Subscribers } from './Subscribers.tsx'
import { useLoaded } from './use-loaded.ts'

const read = () => callAsStaff(listColleagues)

/** Sections under the tiles of the profile, available with our backend (OWN-03, OWN-04). */
export function AccountSections({ user }: { user: User }) {
  const colleagues = useLoaded(read)
  const [changes, setChanges] = useState(0)
  return (
    <>
      <PasswordForm email={user.email} onChanged={() => setChanges((count) => count + 1)} />
      <Devices key={changes} />
      {backendHas('appointment-times') && backendHas('calendar-address') && (
        <CalendarAddress key={`calendar ${changes}`} email={user.email} />
      )}
      <Colleagues email={user.email} colleagues={colleagues} />
      {backendHas('subscriptions') && <Subscribers />}
      {backendHas('audit') && <Activity colleagues={colleagues.data?.data ?? []} />}
    </>
  )
}
