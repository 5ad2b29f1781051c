import { endpoint } from './endpoint.ts'
import { isRecord, looseDate, type LooseRecord, looseText } from './loose.ts'
import { z } from './zod.ts'

/**
 * Ours, not of the specification: what queries and appointments have in common beyond it, where they stand among
 * staff (the extension `message-states`).
 */
const messageStates = ['new', 'read', 'handled'] as const
const messageState = z.enum(messageStates)
export type MessageState = z.infer<typeof messageState>

/**
 * Why a message is held back: the bait field was filled in, the form was filled in faster than anybody can, or
 * too many messages of everybody came within the hour. 'unknown': held back before reasons were kept.
 */
const heldBackReasons = ['bait', 'quick', 'many', 'unknown'] as const
const heldBackReason = z.enum(heldBackReasons)
export type HeldBackReason = z.infer<typeof heldBackReason>

const progressFields = {
  state: messageState,
  /** Full name of who last changed the state or the note; '' where nobody has. */
  changedBy: z.string(),
  /** When, in ISO 8601, or ''. */
  changedAt: z.string(),
  /** Full name of who has handled it, and when, in ISO 8601; '' where it is not handled. */
  handledBy: z.string(),
  handledAt: z.string(),
  /** For colleagues; plain text. */
  note: z.string(),
  /** Why it is held back; '' where it is not. */
  reason: z.union([heldBackReason, z.literal('')]),
}

const progress = z.object(progressFields)
export type MessageProgress = z.infer<typeof progress>

/** The revision of the list before and after a change, by which its author need not read the list again. */
export const revisions = z.object({ before: z.string(), after: z.string() })
export type ListRevisions = z.infer<typeof revisions>

function toldRevisions(answer: LooseRecord): { revisions?: ListRevisions } {
  const told = z.safeParse(revisions, answer.revisions)
  return told.success ? { revisions: told.data } : {}
}

/** How our API confirms that a message is deleted, and what is read of that or of any other answer. */
export const messageDeletion = {
  confirms: z.object({ message: z.string(), revisions }),
  answer: z.transform((answer) => toldRevisions(isRecord(answer) ? answer : {})),
}

const changedMessage = z.object({ ...progressFields, revisions: z.optional(revisions) })
export type ChangedMessage = z.infer<typeof changedMessage>

/** What a list answers of a message's progress; a backend without the extension has all of them read. */
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

/** Characters of a note at most. */
export const noteLimit = 2000

/** At least one of them is sent; what is not sent stays as it is. */
const messageChange = z
  .object({
    state: z.optional(messageState),
    /** The state that was read: where it is another by now, it stays. */
    stateBefore: z.optional(messageState),
    note: z.optional(z.string().check(z.trim(), z.maxLength(noteLimit, 'The note is too long'))),
    /** The note that was read: where it is another by now, nothing is changed, and 409 tells so. */
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
