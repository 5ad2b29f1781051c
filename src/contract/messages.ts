import { endpoint, staffExtension } from './endpoint.ts'
import { type ListRevisions, revisions } from './list-revisions.ts'
import { isRecord, looseDate, looseFlag, looseId, type LooseRecord, looseText } from './loose.ts'
import { looseMeeting, type Meeting } from './meetings.ts'
import type { MessageChange } from './message-input.ts'
import { messageState, messageStates } from './message-state.ts'
import { forEachName } from './publication-fields.ts'
import { looseListed, recordList } from './record-list.ts'
import { z } from './zod.ts'

/**
 * Why a message is held back: the honeypot was filled in, the form was filled in faster than a person can, or too
 * many messages arrived within the hour, from all senders together. 'unknown': held back before reasons were stored.
 */
const heldBackReasons = ['bait', 'quick', 'many', 'unknown'] as const
const heldBackReason = z.enum(heldBackReasons)
export type HeldBackReason = z.infer<typeof heldBackReason>

const progressFields = {
  state: messageState,
  /** Full name of the person who last changed the state or the note, or ''. */
  changedBy: z.string(),
  /** When, in ISO 8601, or ''. */
  changedAt: z.string(),
  /** Full name of the person who handled it, and when, in ISO 8601; '' if it is not handled. */
  handledBy: z.string(),
  handledAt: z.string(),
  /** For colleagues; plain text. */
  note: z.string(),
  /** Why it is held back; '' if it is not. */
  reason: z.union([heldBackReason, z.literal('')]),
}

const progress = z.object(progressFields)
export type MessageProgress = z.infer<typeof progress>

function toldRevisions(answer: LooseRecord): { revisions?: ListRevisions } {
  const parsed = z.safeParse(revisions, answer.revisions)
  return parsed.success ? { revisions: parsed.data } : {}
}

const changedMessage = z.object({ ...progressFields, revisions: z.optional(revisions) })
export type ChangedMessage = z.infer<typeof changedMessage> & { meeting?: Meeting }

/** Reads a message's progress from a list; without the extension, every message is read. */
export function looseProgress(record: LooseRecord): MessageProgress {
  return {
    state: messageStates.find((state) => state === record.state) ?? 'read',
    changedBy: looseText(record.changedBy),
    changedAt: looseDate(record.changedAt),
    handledBy: looseText(record.handledBy),
    handledAt: looseDate(record.handledAt),
    note: typeof record.note === 'string' ? record.note : '',
    reason: heldBackReasons.find((reason) => reason === record.reason) ?? '',
  }
}

/** A query: a message of the contact form. */
export const query = looseListed((record) => ({
  _id: looseId(record),
  contactName: looseText(record.contactName),
  phoneNumber: looseText(record.phoneNumber),
  email: looseText(record.email),
  mainIdea: looseText(record.mainIdea),
  /**
   * The phone number begins with a country code, regardless of its first digits (the extension `dialling`).
   */
  international: looseFlag(record.international),
  ...looseProgress(record),
}))
export type Query = z.infer<typeof query>

/** An appointment request. Its day is in the first 8 hex characters of `_id`, in seconds (DASH-05). */
export const appointment = looseListed((record) => ({
  _id: looseId(record),
  fullName: looseText(record.fullName),
  email: looseText(record.email),
  companyName: looseText(record.companyName),
  message: looseText(record.message),
  ...looseMeeting(record),
  ...looseProgress(record),
}))
export type Appointment = z.infer<typeof appointment>

function texts<Name extends string>(...names: Name[]) {
  return z.object(forEachName(names, () => z.string()))
}

/** The exact specified responses. */
const sentQuery = texts('_id', 'contactName', 'phoneNumber', 'email', 'mainIdea')
const sentAppointment = texts('_id', 'fullName', 'email', 'companyName', 'message')

/** The calls of staff for one kind of message. */
function messageCalls<Item extends { _id: string }, Sent extends object, List extends object>(
  name: 'queries' | 'appointments',
  kind: {
    list: `/api/${string}`
    item: z.ZodMiniType<Item>
    sent: z.ZodMiniType<unknown, Sent>
    sends: z.ZodMiniType<unknown, List>
  },
) {
  const id = `/api/${name}/{id}` as const
  const answer = recordList(kind.item)
  return {
    /** Extension `held-back-filter`: with `?held=1`, the messages that are held back (INB-07). */
    list: endpoint('GET', kind.list, { access: 'staff', sends: kind.sends, answer }),
    remove: endpoint('DELETE', id, {
      access: 'staff',
      confirms: z.object({ message: z.string(), revisions }),
      answer: z.transform((answer) => toldRevisions(isRecord(answer) ? answer : {})),
    }),
    change: endpoint('PATCH', id, {
      ...staffExtension,
      /** Its rules are in message-input.ts. */
      body: z.custom<MessageChange>(),
      sends: changedMessage,
      answer: z.transform((answer): ChangedMessage => {
        const record = isRecord(answer) ? answer : {}
        return { ...looseProgress(record), ...looseMeeting(record), ...toldRevisions(record) }
      }),
    }),
  }
}

export type MessageCalls<Item extends { _id: string }, Sent extends object, List extends object> = ReturnType<
  typeof messageCalls<Item, Sent, List>
>

export const queryCalls = messageCalls('queries', {
  list: '/api/queries',
  item: query,
  sent: sentQuery,
  sends: z.object({ data: z.array(sentQuery), count: z.number() }),
})

export const appointmentCalls = messageCalls('appointments', {
  list: '/api/appointments/',
  item: appointment,
  sent: sentAppointment,
  sends: z.object({ data: z.array(sentAppointment) }),
})
