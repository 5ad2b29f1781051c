import type { Generated } from 'kysely'
import type { Meeting } from '#contract/meetings.ts'
import type { MessageState } from '#contract/message-state.ts'
import type { HeldBackReason } from '#contract/messages.ts'

// Rows of visitors' messages; schema.ts has their tables.

/** The kinds of visitors' messages: queries of the contact form, and appointment requests. */
export const messageNouns = ['query', 'appointment'] as const
export type MessageNoun = (typeof messageNouns)[number]

/** State of a message among staff. */
export interface Handling {
  note: Generated<string>
  /** Full name of the last person to change the state or the note. */
  changed_by: Generated<string>
  /** Full name of the person who handled it, and the time; '' and 0 if it is not handled. */
  handled_by: Generated<string>
  handled_at: Generated<number>
}

/** Columns of every message of a visitor. */
export interface Arrival {
  /** 1: held back, for `reason`. */
  suspicious: 0 | 1
  /** Why it was held back; stays after it is freed. */
  reason: HeldBackReason | ''
  state: MessageState
  /** Time of the last change, arrival included; 0 for messages older than this column. */
  changed_at: number
}

export interface AppointmentRow extends Arrival {
  id: string
  full_name: string
  email: string
  company_name: string
  message: string
}

/** The time of an appointment; '' as its state if it has none. */
export interface MeetingColumns {
  meeting_at: Generated<number>
  meeting_minutes: Generated<number>
  meeting_place: Generated<string>
  meeting_state: Generated<Meeting['state'] | ''>
  /** 1: it was agreed once, so that calendars know it. */
  meeting_agreed: Generated<0 | 1>
  /** Number of changes, and the time of the last one. */
  meeting_revision: Generated<number>
  meeting_changed_at: Generated<number>
}

export interface QueryRow extends Arrival {
  id: string
  contact_name: string
  phone_number: string
  email: string
  main_idea: string
  /** 1: the phone number has a country code. */
  international: 0 | 1
}

export interface MessageRows {
  query: QueryRow
  appointment: AppointmentRow
}
