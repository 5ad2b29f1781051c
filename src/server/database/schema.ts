/** Rows of the database. Times are milliseconds since 1970, flags 0 or 1: both databases know those. */
export interface Database {
  meta: { key: string; value: string }
  accounts: AccountRow
  tokens: { hash: string; account_id: string; expires_at: number }
  pictures: { hash: string; extension: 'jpg' | 'png'; bytes: Uint8Array }
  publication_cards: PublicationRow
  expertise_cards: ExpertiseRow
  appointments: AppointmentRow
  queries: QueryRow
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

export interface PublicationRow {
  id: string
  title: string
  content: string
  link: string
  picture_hash: string | null
  author: string
  position: string
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
