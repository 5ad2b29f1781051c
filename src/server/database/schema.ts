import type { Generated, Kysely } from 'kysely'
import type { AuditAct } from '#contract/extensions.ts'
import type { PublicationText, SavedText } from '#contract/publication-fields.ts'
import type { PublicationState } from '#contract/publication-cards.ts'
import type { MissingAddressRow, ReadRow } from './count-rows.ts'
import type { ReviewAnswerRow, ReviewCommentRow, ReviewRow } from './review-rows.ts'
import type { SubscriberRow } from './subscriber-rows.ts'
import type { AppointmentRow, Handling, MeetingColumns, MessageNoun, QueryRow } from './message-rows.ts'

/** Rows of the database. Times are milliseconds since 1970 and flags 0 or 1, which both databases support. */
export interface Database {
  /** The applied migrations; `timestamp` is in the format of ISO 8601. */
  kysely_migration: { name: string; timestamp: string }
  meta: { key: string; value: string }
  accounts: AccountRow
  tokens: TokenRow
  /** Links that set a password, as hashes. */
  password_links: { hash: string; account_id: string; expires_at: number }
  /** The private address of an account's calendar, as a hash of its token. */
  calendar_addresses: { account_id: string; hash: string; created_at: number }
  audit_lines: AuditRow
  documents: { hash: string; size: number; uploaded_at: number }
  document_parts: { hash: string; number: number; bytes: Uint8Array }
  pictures: PictureRow
  picture_uses: { version_id: string; picture_hash: string }
  picture_uploads: { picture_hash: string; uploaded_at: number }
  publication_cards: PublicationRow & Deletion
  publication_versions: VersionRow & Sitting
  public_versions: PublicVersionRow
  public_version_pictures: { publication_id: string; number: number; picture_hash: string }
  /** Words of a publication for the search: the database builds its full-text index from them (0001-tables.ts). */
  publication_words: { publication_id: string; title: string; about: string; content: string; form: number }
  /** Each topic of a publication (lib/topics.ts), by its key. */
  publication_topics: { topic: string; publication_id: string }
  expertise_cards: ExpertiseRow & Deletion
  appointments: AppointmentRow & MeetingColumns & Handling & Deletion
  queries: QueryRow & Handling & Deletion
  /** Publications that are open in a form, with the account and the time of its last report. */
  open_forms: { publication_id: string; account_id: string; seen_at: number }
  reads: ReadRow
  sent_keys: { key: string; record_id: string; sent_at: number }
  rebuilds: RebuildRow
  /** One row, which triggers change (database/migrations/0001-tables.ts). */
  list_revision: { revision: string }
  mails: MailRow
  subscribers: SubscriberRow
  /** Links that confirm a subscription, as hashes. */
  subscriber_links: { hash: string; subscriber_id: string; expires_at: number }
  /** Hashes of further links that end a subscription, and of all that have ended one; `ended_at` is 0 before. */
  end_links: { hash: string; subscriber_id: string; ended_at: number }
  /** When each publication was first seen to be public. */
  new_publications: { publication_id: string; seen_at: number }
  /** Answers of the links of texts, by hashes of the links. */
  link_checks: { hash: string; found: string; checked_at: number }
  /** Paths of this site that lead to a publication (REV-05). */
  old_addresses: { path: string; publication_id: string; added_at: number }
  missing_addresses: MissingAddressRow
  reviews: ReviewRow
  /** Secrets of the link of a review, as hashes: each attempt to mail it makes another. */
  review_links: { hash: string; review_id: string }
  review_answers: ReviewAnswerRow
  review_comments: ReviewCommentRow
}

export interface PictureRow {
  /** Hash of the bytes. */
  hash: string
  extension: 'jpg' | 'png'
  bytes: Uint8Array
}

/** A connection to the database, or a transaction. */
export type Db = Kysely<Database>

interface Sitting {
  /** In which a draft was saved by itself; '' for other saves. */
  sitting: Generated<string>
}

/** A deleted record stays for a while, in no response and on no page (INB-03). */
interface Deletion {
  /** 0 if it is not deleted. */
  deleted_at: Generated<number>
  /** Full name of the person who deleted it. */
  deleted_by: Generated<string>
}

export interface AccountRow {
  id: string
  email: string
  full_name: string
  role: string
  position: string
  phone_number: string
  is_active: 0 | 1
  /** '' for an invited account without a password. */
  password_hash: string
  /** Time of the last sign-in; 0 if none is recorded. */
  signed_in_at: number
}

/** A session. `expires_at` moves with use, up to `ends_at`. */
export interface TokenRow {
  hash: string
  account_id: string
  expires_at: number
  ends_at: number
  id: string
  /** Name of the device; '' if unknown. */
  device: string
  started_at: number
  /** Approximate time of its last use. */
  seen_at: number
}

/** A line of the audit trail; only `audit/store.ts` writes one. */
export interface AuditRow {
  id: string
  at: number
  account_id: string
  who: string
  act: AuditAct
  noun: string
  record_id: string
  title: string
  network: string
}

/** The parts of a publication that its versions store. */
interface PublicationContent extends Record<PublicationText, string> {
  id: string
  content: string
  link: string
  picture_hash: string | null
  /** Its date; lists are ordered by it. */
  published_at: number
  /** 0: the date is set when it is first published. */
  is_dated: 0 | 1
  state: PublicationState
  /** Number of saves by staff, from 1. */
  revision: number
  /** Time of the last save, and its author; 0 and '' for saves before these were recorded. */
  saved_at: number
  saved_by: string
}

export interface PublicationRow extends PublicationContent {
  /** Time when a scheduled one becomes public; otherwise 0. */
  publish_at: number
  /** Revision of the version that is its pending change, while it is published; 0 if there is none. */
  pending_revision: number
}

/** A publication as it was saved; the version of its current revision always exists. */
export interface VersionRow extends PublicationContent {
  publication_id: string
}

/** A text that was public and was replaced by a change for readers (REV-04). One that is withdrawn is empty. */
export interface PublicVersionRow
  extends
    Record<SavedText, string>,
    Pick<PublicationContent, 'content' | 'link' | 'picture_hash' | 'published_at' | 'is_dated'> {
  publication_id: string
  /** From 1. */
  number: number
  replaced_at: number
  /** 0 if it is not withdrawn. */
  withdrawn_at: number
}

export interface ExpertiseRow {
  id: string
  title: string
  icon: string
  content: string
}

export interface RebuildRow {
  /** The site built here, or the build hook of a site elsewhere. */
  name: 'site' | 'hook'
  /** Number of changes, and of those in the last good build. */
  wanted: number
  done: number
  /** Times of the last change and of the last good build; 0 if there was none. */
  changed_at: number
  finished_at: number
  /** Failures since the last good build, the time of the first, and the last reason. */
  failures: number
  failed_since: number
  message: string
  /** One process makes the attempt, or leads, until this time. */
  claimed_until: number
  /** For the site: number of the latest term of a publisher; 0 before the first. */
  term: number
}

/** The tables of messages, which differ only in the columns that the form fills in. */
export const messageTables = { query: 'queries', appointment: 'appointments' } as const satisfies Record<
  MessageNoun,
  keyof Database
>
export type MessageTable = (typeof messageTables)[MessageNoun]

/** Mails to a subscriber: a link that confirms the subscription, and new publications. */
export const subscriberMailKinds = ['confirmation', 'news'] as const
export type SubscriberMailKind = (typeof subscriberMailKinds)[number]

/** Mails about reviews: the link, and the answer to staff. */
export const reviewMailKinds = ['review', 'review-answer'] as const
export type ReviewMailKind = (typeof reviewMailKinds)[number]

/** Mails that the core reads; extensions read the others. */
export const coreMailKinds = ['notice', 'digest', 'flood', 'acknowledgement', 'password'] as const

/** Mails to the owner of an account: a link that sets a password, or a notice of a new one. */
export type OwnerMailKind = 'invitation' | 'reset' | 'password'

export interface MailRow {
  /** Identity of the mail, so that it is queued once: kind, record or day, and recipient. */
  key: string
  kind: (typeof coreMailKinds)[number] | OwnerMailKind | SubscriberMailKind | ReviewMailKind
  /** The record concerned, if there is one. A digest covers the notices with its key, a flood all held back. */
  noun: MessageNoun | ''
  record_id: string
  /** Index of the recipient in NOTIFY_TO. */
  place: number
  /** Key of the digest that a notice is part of. */
  digest: string
  /** A gathered notice waits for its digest. A doubtful mail may have arrived or not. */
  state: 'waiting' | 'gathered' | 'sent' | 'given-up' | 'doubtful'
  created_at: number
  /** When the next attempt is due. */
  next_at: number
  /** One process makes the attempt until this time; 0 between attempts. */
  claimed_until: number
  attempts: number
  /** Number of times the mail server was given the whole mail and its response was lost. */
  unanswered: number
  /** Times of the last attempt and of the end; 0 before. */
  tried_at: number
  ended_at: number
  /** Reason of the last failure. */
  message: string
  /** 1: the last attempt reached no mail server. */
  unreachable: 0 | 1
}
