import { useLoaded } from '#admin/components/use-loaded.ts'
import { firmSections, ownSections } from '#admin/extensions/account-sections.ts'
import { available } from '#admin/shell/backend.ts'
import type { User } from '#contract/auth.ts'
import { listColleagues } from '#contract/colleagues.ts'
import { callAsStaff } from '#session/session.ts'
import { Colleagues } from './Colleagues.tsx'
import { PasswordAndDevices } from './PasswordAndDevices.tsx'

const read = () => callAsStaff(listColleagues)

/** The parts of the profile after the first, available with our backend (OWN-03, OWN-04). */
export function AccountSections({ user, part }: { user: User; part: string }) {
  const colleagues = useLoaded(read)
  const shown = { email: user.email, colleagues: colleagues.data?.data ?? [] }
  return (
    <>
      {part === 'password' && <PasswordAndDevices email={user.email} />}
      {part === 'colleagues' && <Colleagues email={user.email} colleagues={colleagues} />}
      {available([...ownSections, ...firmSections])
        .filter((section) => section.part === part)
        .map(({ Section }) => (
          <Section key={part} {...shown} />
        ))}
    </>
  )
}
