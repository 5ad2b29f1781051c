import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { accountParts } from '#admin/extensions/account-sections.ts'
import { SingleKeys } from '#admin/shell/palette/SingleKeys.tsx'
import { $location } from '#admin/shell/navigation.ts'
import { reportFailure } from '#admin/shell/session-guard.ts'
import { ScreenHeading } from '#admin/shell/ScreenHeading.tsx'
import { GuideLink } from '#admin/components/GuideLink.tsx'
import { Empty, Skeletons } from '#admin/components/States.tsx'
import { ApiError } from '#api/client.ts'
import { version } from '#config/version.ts'
import { readMe, type User } from '#contract/auth.ts'
import { latticeSvg, paletteOf } from '#lib/lattice.ts'
import { callAsStaff } from '#session/session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { AccountSections } from './AccountSections.tsx'
import { PartLinks } from './PartLinks.tsx'

/** Why a profile could not be loaded (ACC-02). */
function failureMessage(error: unknown): string {
  const answered = error instanceof ApiError && error.status >= 400
  return answered ? `Failed to fetch user data: ${error.statusText}` : 'Failed to load user data'
}

type Profile = { phase: 'loading' } | { phase: 'none' } | { phase: 'loaded'; user: User }

async function load(): Promise<Profile> {
  try {
    const { user } = await callAsStaff(readMe)
    if (user) return { phase: 'loaded', user }
    toast.error('No user data received')
  } catch (error) {
    // The placeholder shows until the login page opens.
    if (reportFailure(error, 'readAccount', failureMessage(error))) return { phase: 'loading' }
  }
  return { phase: 'none' }
}

function avatarOf(name: string): string {
  const svg = latticeSvg({ seed: name, width: 160, height: 160, palette: paletteOf(name), cell: 20 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function Tile({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 px-5 py-4 sm:px-6">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 text-lg font-semibold [overflow-wrap:anywhere]">{value || '—'}</dd>
    </div>
  )
}

function UserProfile({ user }: { user: User }) {
  const status = user.isActive ? 'Active' : 'Inactive'
  return (
    <div className="panel divide-y divide-line">
      <div className="flex flex-wrap items-center gap-5 p-5 sm:p-6">
        <img
          src={avatarOf(user.email || user.fullName)}
          alt=""
          className="size-20 rounded-full object-cover"
        />
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          <h2 className="text-2xl">{user.fullName}</h2>
          <p className="text-soft">{user.email}</p>
        </div>
        <span
          className={`rounded-full px-3 py-1 text-sm font-semibold ${user.isActive ? 'bg-sand text-pine' : 'bg-blush text-danger'}`}
        >
          {status}
        </span>
      </div>
      <dl className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        <Tile name="Role" value={user.role} />
        <Tile name="Phone Number" value={user.phoneNumber} />
        <Tile name="Account Status" value={status} />
      </dl>
      <SingleKeys />
    </div>
  )
}

/** The signed-in person's own account (ACC-01, ACC-02). */
export function AccountScreen() {
  const [profile, setProfile] = useState<Profile>({ phase: 'loading' })
  const { phase } = profile
  const { part: asked } = useStore($location)
  const parts = accountParts()
  const part = parts.some((one) => one.part === asked) ? asked : ''

  useEffect(() => {
    if (phase !== 'loading') return
    void load().then(setProfile)
  }, [phase])

  return (
    <>
      <ScreenHeading>Account Profile</ScreenHeading>
      {phase === 'loading' && (
        <Skeletons count={1} label="Loading your account">
          <div className="panel flex max-w-3xl items-center gap-5 p-6">
            <div className="skeleton size-20 rounded-full" />
            <div className="skeleton h-8 grow" />
          </div>
        </Skeletons>
      )}
      {phase === 'none' && (
        <Empty title="No user data available">
          <Button kind="quiet" onClick={() => setProfile({ phase: 'loading' })}>
            Try again
          </Button>
        </Empty>
      )}
      {phase === 'loaded' && (
        <div className="max-w-3xl">
          {parts.length > 1 && <PartLinks current={part} />}
          <div className="grid grid-cols-1 gap-5">
            {part === '' ? (
              <>
                <UserProfile user={profile.user} />
                <p className="text-sm text-soft">
                  Version {version} · <GuideLink>Guide for staff</GuideLink>
                </p>
              </>
            ) : (
              <AccountSections user={profile.user} part={part} />
            )}
          </div>
        </div>
      )}
    </>
  )
}
