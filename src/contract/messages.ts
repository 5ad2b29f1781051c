import { endpoint } from './endpoint.ts'
import { isRecord, looseDate, type LooseRecord, looseText } from './loose.ts'
import { z } from './zod.ts'

/**
 * Extension `message-states`: the state of queries and appointments among staff, which the specification does not
 * have.
 */
const messageStates = ['new', 'read', 'handled'] as const
const messageState = z.enum(messageStates)
export type MessageState = z.infer<typeof messageState>

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

/** The list's revisions before and after a change. The client that made the change need not read the list again. */
export const revisions = z.object({ before: z.string(), after: z.string() })
export type ListRevisions = z.infer<typeof revisions>

function toldRevisions(answer: LooseRecord): { revisions?: ListRevisions } {
  const parsed = z.safeParse(revisions, answer.revisions)
  return parsed.success ? { revisions: parsed.data } : {}
}

/** Our confirmation of a deletion, and the reader for any backend's. */
export const messageDeletion = {
  confirms: z.object({ message: z.string(), revisions }),
  answer: z.transform((answer) => toldRevisions(isRecord(answer) ? answer : {})),
}

const changedMessage = z.object({ ...progressFields, revisions: z.optional(revisions) })
export type ChangedMessage = z.infer<typeof changedMessage>

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

/** Maximum characters of a note. */
export const noteLimit = 2000

/** At least one field is sent; the others are unchanged. */
const messageChange = z
  .object({
    state: z.optional(messageState),
    /** The state that the client read: if it has changed since, it is not overwritten. */
    stateBefore: z.optional(messageState),
    note: z.optional(z.string().check(z.trim(), z.maxLength(noteLimit, 'The note is too long'))),
    /** The note that the client read: if it has changed since, nothing is saved and the response is 409. */
    noteBefore: z.optional(z.string()),
    /** Frees a message that is held back. */
    genuine: z.optional(z.literal(true)),
  })
  .check(
    z.refine(
      ({ state, note, genuine }) => state !== undefined || note !== undefined || genuine !== undefined,
      'Nothing to change was sent',
    ),
  )
export type MessageChange = z.infer<typeof messageChange>

const changed = {
  access: 'staff',
  status: 200,
  extension: true,
  body: messageChange,
  sends: changedMessage,
  answer: z.transform((answer): ChangedMessage => {
    const record = isRecord(answer) ? answer : {}
    return { ...looseProgress(record), ...toldRevisions(record) }
  }),
} as const

export const changeQuery = endpoint({ method: 'PATCH', path: '/api/queries/{id}', ...changed })
export const changeAppointment = endpoint({ method: 'PATCH', path: '/api/appointments/{id}', ...changed })
