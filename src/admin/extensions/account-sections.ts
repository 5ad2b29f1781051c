import { Activity } from '#admin/audit/Activity.tsx'
import { CalendarAddress } from '#admin/calendar/CalendarAddress.tsx'
import { OldAddresses } from '#admin/old-addresses/OldAddresses.tsx'
import { Subscribers } from '#admin/subscriptions/Subscribers.tsx'
import type { AccountSection } from './slots.ts'

/** Sections about the signed-in account. A new password reads them again. */
export const ownSections: AccountSection[] = [
  { needs: ['appointment-times', 'calendar-address'], Section: CalendarAddress },
]

/** Sections about the whole firm. */
export const firmSections: AccountSection[] = [
  { needs: ['subscriptions'], Section: Subscribers },
  { needs: ['old-addresses'], Section: OldAddresses },
  { needs: ['audit'], Section: Activity },
]
