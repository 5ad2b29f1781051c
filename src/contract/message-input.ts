import { moment } from './fields.ts'
import { messageState, noteLimit } from './message-state.ts'
import { singleLine } from './required-text.ts'
import { z } from './zod.ts'

/** The lengths that staff choose from, in minutes. */
export const meetingLengths = [30, 45, 60, 90]

/** Maximum characters of a place or a link. */
export const placeLimit = 200

const noTime = 'Please choose a day and a time'

/** Extension `appointment-times` (REA-08): the day and the time of an appointment, as staff set them. */
export const meetingChange = z.object({
  at: moment(noTime).check(
    z.refine((at) => at.includes('T'), noTime),
    // Another century is a typing error, and would keep the appointment from being erased in time.
    z.refine(
      (at) => Math.floor(new Date(at).getUTCFullYear() / 100) === 20,
      'Please choose a year from 2000 to 2099',
    ),
  ),
  minutes: z
    .number()
    .check(z.refine((minutes) => meetingLengths.includes(minutes), 'Not a length to choose')),
  place: z
    .string()
    .check(singleLine, z.trim(), z.maxLength(placeLimit, `Please use at most ${placeLimit} characters`)),
  state: z.enum(['proposed', 'agreed', 'cancelled']),
  /** The revision that the client read, 0 without a time: if it has changed since, the response is 409. */
  revision: z.number().check(z.int(), z.minimum(0)),
})
export type MeetingChange = z.infer<typeof meetingChange>

const messageChange = z.object({
  state: z.optional(messageState),
  /** The state that the client read: if it has changed since, it is not overwritten. */
  stateBefore: z.optional(messageState),
  note: z.optional(z.string().check(z.trim(), z.maxLength(noteLimit, 'The note is too long'))),
  /** The note that the client read: if it has changed since, nothing is saved and the response is 409. */
  noteBefore: z.optional(z.string()),
  /** Frees a message that is held back. */
  genuine: z.optional(z.literal(true)),
})
/** `meeting` is for appointments alone. */
export type MessageChange = z.infer<typeof messageChange> & { meeting?: MeetingChange | undefined }

/** At least one field is sent; the others are unchanged. */
const isChange = z.refine<MessageChange>(
  ({ state, note, genuine, meeting }) => [state, note, genuine, meeting].some((value) => value !== undefined),
  'Nothing to change was sent',
)

export const queryChange = messageChange.check(isChange)
export const appointmentChange = z
  .extend(messageChange, { meeting: z.optional(meetingChange) })
  .check(isChange)
