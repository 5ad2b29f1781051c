import { endpoint } from './endpoint.ts'
import { isRecord, looseDate, type LooseRecord, looseText } from './loose.ts'
import { z } from './zod.ts'

/**
 * Ours, not of the specification: what queries and appointments have in common beyond it, where they stand among
 * staff (the extension `message-states`).
 */
export const messageState = z.enum(['new', 'read', 'handled'])
export type MessageState = z.infer<typeof messageState>

/**
 * Why a message is held back: the bait field was filled in, the form was filled in faster than anybody can, or
 * too many messages of everybody came within the hour. 'unknown': held back before reasons were kept.
 */
export const heldBackReason = z.enum(['bait', 'quick', 'many', 'unknown'])
export type HeldBackReason = z.infer<typeof heldBackReason>

export const progressFields = {
  state: messageState,
  /** Full name of who last changed the state or the note; '' where nobody has. */
  changedBy: z.string(),
  /** When, in ISO 8601, or ''. */
  changedAt: z.string(),
  /** For colleagues; plain text. */
  note: z.string(),
  /** Why it is held back; '' where it is not. */
  reason: z.union([heldBackReason, z.literal('')]),
}

const progress = z.object(progressFields)
export type MessageProgress = z.infer<typeof progress>

/** What a list answers of a message's progress; a backend without the extension has all of them read. */
export function looseProgress(record: LooseRecord): MessageProgress {
  const state = z.safeParse(messageState, record.state)
  const reason = z.safeParse(heldBackReason, record.reason)
  return {
    state: state.success ? state.data : 'read',
    changedBy: looseText(record.changedBy),
    changedAt: looseDate(record.changedAt),
    note: typeof record.note === 'string' ? record.note : '',
    reason: reason.success ? reason.data : '',
  }
}

/** Characters of a note at most. */
export const noteLimit = 2000

/** At least one of them is sent; what is not sent stays as it is. */
const messageChange = z
  .object({
    state: z.optional(messageState),
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
  sends: progress,
  answer: z.transform((answer): MessageProgress => looseProgress(isRecord(answer) ? answer : {})),
} as const

export const changeQuery = endpoint({ method: 'PATCH', path: '/api/queries/{id}', ...changed })
export const changeAppointment = endpoint({ method: 'PATCH', path: '/api/appointments/{id}', ...changed })
