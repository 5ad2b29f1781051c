import type { Generated } from 'kysely'
import type { AuditAct } from '#contract/audit.ts'
import type { HeldBackReason, MessageState } from '#contract/messages.ts'
import type { PublicationText } from '#contract/publication-fields.ts'
import type { PublicationState } from '#contract/publication-cards.ts'

/** Rows of the database. Times are milliseconds since 1970, flags 0 or 1: both databases know those. */
export interface Database {
  meta: { key: string; value: string }
  accounts: AccountRow
  tokens: TokenRow
  /** Links that set a password, as hashes. */
  password_links: { hash: string; account_id: string; expires_at: number }
  audit_lines: AuditRow
  documents: { hash: string; size: number; uploaded_at: number }
  document_parts: { hash: string; number: number; bytes: Uint8Array }
  pictures: { hash: string; extension: 'jpg' | 'png'; bytes: Uint8Array }
  picture_uses: { version_id: string; picture_hash: string }
  picture_uploads: { picture_hash: string; uploaded_at: number }
  publication_cards: PublicationRow & Deletion
  publication_versions: VersionRow
  /** What a publication is found by; the database makes its full-text index of it (migrations/0015-search.ts). */
  publication_words: { publication_id: string; title: string; about: string; content: string }
  /** Each of its topics (lib/topics.ts), by its key. */
  publication_topics: { topic: string; publication_id: string }
  expertise_cards: ExpertiseRow & Deletion
  appointments: AppointmentRow & Handling & Deletion
  queries: QueryRow & Handling & Deletion
  sent_keys: { key: string; record_id: string; sent_at: number }
  rebuilds: RebuildRow
  /** One row, which triggers change (migrations/0018-list-revision.ts). */
  list_revision: { revision: string }
  mails: MailRow
}

/** What is deleted is kept for 30 days, in no answer and on no page (INB-03). */
interface Deletion {
  /** 0 where it is not deleted. */
  deleted_at: Generated<number>
  /** Full name of who deleted it. */
  deleted_by: Generated<string>
}

/** What staff have made of a message. */
interface Handling {
  note: Generated<string>
  /** Full name of who last changed the state or the note. */
  changed_by: Generated<string>
  /** Full name of who has handled it, and when; '' and 0 where it is not handled. */
  handled_by: Generated<string>
  handled_at: Generated<number>
}

export interface AccountRow {
  id: string
  email: string
  full_name: string
  role: string
  position: string
  phone_number: string
  is_active: 0 | 1
  /** '' for somebody who was invited and has not chosen a password yet. */
  password_hash: string
  /** Of the last sign-in; 0 where there was none since this is kept. */
  signed_in_at: number
}

/** A session. `expires_at` moves with use, up to `ends_at`. */
export interface TokenRow {
  hash: string
  account_id: string
  expires_at: number
  ends_at: number
  id: string
  /** In words; '' where it is not known. */
  device: string
  started_at: number
  /** About when it was last used. */
  seen_at: number
}

/** A line of the audit trail; only `store/audit.ts` writes one. */
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

/** All of a publication that its versions keep. */
interface PublicationContent extends Record<PublicationText, string> {
  id: string
  content: string
  link: string
  picture_hash: string | null
  /** Its date, by which lists are ordered. */
  published_at: number
  /** 0: the date is still to come, with the first time that it is published. */
  is_dated: 0 | 1
  state: PublicationState
  /** Counts what people have saved, from 1. */
  revision: number
  /** Of the last save; 0 and '' where it was before those were kept. */
  saved_at: number
  saved_by: string
}

export interface PublicationRow extends PublicationContent {
  /** When a scheduled one becomes public; else 0. */
  publish_at: number
}

/** A publication as it was saved; the one of its revision is always there. */
export interface VersionRow extends PublicationContent {
  publication_id: string
}

export interface ExpertiseRow {
  id: string
  title: string
  icon: string
  content: string
}

/** What all messages of visitors come with. */
export interface Arrival {
  /** 1: it is held back, for `reason`. */
  suspicious: 0 | 1
  /** Why it was held back; stays when it is freed. */
  reason: HeldBackReason | ''
  state: MessageState
  /** Of the last change, arrival included; 0 for what arrived before that was kept. */
  changed_at: number
}

export interface AppointmentRow extends Arrival {
  id: string
  full_name: string
  email: string
  company_name: string
  message: string
}

export interface QueryRow extends Arrival {
  id: string
  contact_name: string
  phone_number: string
  email: string
  main_idea: string
  /** The phone number was given with its country code. */
  international: 0 | 1
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
  /** Until then one process makes the attempt, or leads. */
  claimed_until: number
  /** Of the site: number of the term in which a publisher leads or has led; 0 before the first. */
  term: number
}

/** What staff are told about, and visitors are thanked for. */
export type MessageNoun = 'query' | 'appointment'

/** What the owner of an account gets: a link that sets a password, or that there is a new one. */
export type OwnerMailKind = 'invitation' | 'reset' | 'password'

export interface MailRow {
  /** Says what the mail is, so that it is queued once: kind, record or day, and whom it is for. */
  key: string
  kind: 'notice' | 'digest' | 'flood' | 'acknowledgement' | OwnerMailKind
  /**
   * The record that it is about; a digest is about the notices that name its key, a flood about all messages that are
   * held back, mails to the owner of an account about that, if there is one.
   */
  noun: MessageNoun | ''
  record_id: string
  /** Whom of NOTIFY_TO it is for, from 0. */
  place: number
  /** Key of the digest that a notice is part of. */
  digest: string
  /** A gathered notice waits for its digest. Nobody knows whether a doubtful mail has arrived. */
  state: 'waiting' | 'gathered' | 'sent' | 'given-up' | 'doubtful'
  created_at: number
  /** When the next attempt is due. */
  next_at: number
  /** Until then one process makes the attempt; 0 between attempts. */
  claimed_until: number
  attempts: number
  /** How often the mail server was given the whole mail without an answer that arrived here. */
  unanswered: number
  /** Of the last attempt, and of the end; 0 before. */
  tried_at: number
  ended_at: number
  /** Why the last attempt has failed. */
  message: string
  /** 1: because no mail server could be reached. */
  unreachable: 0 | 1
}
