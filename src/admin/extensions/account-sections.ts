import { Activity } from '#admin/audit/Activity.tsx'
import { CalendarAddress } from '#admin/calendar/CalendarAddress.tsx'
import { OldAddresses } from '#admin/old-addresses/OldAddresses.tsx'
import { Subscribers } from '#admin/subscriptions/Subscribers.tsx'
import { available, backendHas } from '#admin/shell/backend.ts'
import type { AccountPart, AccountSection } from './slots.ts'

/** Sections about the signed-in account. */
export const ownSections: AccountSection[] = [
  {
    needs: ['appointment-times', 'calendar-address'],
    part: 'calendar',
    name: 'Calendar',
    Section: CalendarAddress,
  },
]

/** Sections about the whole firm. */
export const firmSections: AccountSection[] = [
  { needs: ['subscriptions'], part: 'subscribers', name: 'Subscribers', Section: Subscribers },
  { needs: ['old-addresses'], part: 'old-addresses', name: 'Old addresses', Section: OldAddresses },
  { needs: ['audit'], part: 'activity', name: 'Activity', Section: Activity },
]

/** The parts of the profile that this backend has. The first has the specified facts (ACC-01). */
export function accountParts(): AccountPart[] {
  const first = { part: '', name: 'Account' }
  if (!backendHas('accounts')) return [first]
  return [
    first,
    { part: 'password', name: 'Password and devices' },
    ...available(ownSections),
    { part: 'colleagues', name: 'Colleagues' },
    ...available(firmSections),
  ]
}
