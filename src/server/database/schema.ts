import type { PublicationText } from '#contract/publication-fields.ts'

/** Rows of the database. Times are milliseconds since 1970, flags 0 or 1: both databases know those. */
export interface Database {
  meta: { key: string; value: string }
  accounts: AccountRow
  /** `expires_at` moves with use, up to `ends_at`. */
  tokens: { hash: string; account_id: string; expires_at: number; ends_at: number }
  pictures: { hash: string; extension: 'jpg' | 'png'; bytes: Uint8Array }
  publication_cards: PublicationRow
  expertise_cards: ExpertiseRow
  appointments: AppointmentRow
  queries: QueryRow
  rebuilds: RebuildRow
}

export interface AccountRow {
  id: string
  email: string
  full_name: string
  role: string
  position: string
  phone_number: string
  is_active: 0 | 1
  password_hash: string
}

export interface PublicationRow extends Record<PublicationText, string> {
  id: string
  content: string
  link: string
  picture_hash: string | null
  published_at: number
}

export interface ExpertiseRow {
  id: string
  title: string
  icon: string
  content: string
}

/** Set when the field that people never see was filled in: kept, and left out of lists. */
interface Suspicion {
  suspicious: 0 | 1
}

export interface AppointmentRow extends Suspicion {
  id: string
  full_name: string
  email: string
  company_name: string
  message: string
}

export interface QueryRow extends Suspicion {
  id: string
  contact_name: string
  phone_number: string
  email: string
  main_idea: string
}

export interface RebuildRow {
  /** Our own site, or the build hook of one elsewhere. */
  name: 'site' | 'hook'
  /** Changes so far, and those of them that the last good build has. */
  wanted: number
  done: number
  /** Of the last change and the last good build; 0 when there was none. */
  changed_at: number
  finished_at: number
  /** Failures since then, from when, and the last one's reason. */
  failures: number
  failed_since: number
  message: string
  /** Until then one process makes the attempt. */
  claimed_until: number
}
