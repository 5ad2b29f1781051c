import { endpoint } from './endpoint.ts'
import { emailAddress, noBody } from './fields.ts'
import { revisions } from './messages.ts'
import { z } from './zod.ts'

/** Counts of one noun of messages. */
const messageCounts = z.object({
  new: z.number(),
  /** New and read ones. */
  unhandled: z.number(),
  /** Those that are held back, which count nowhere else. An earlier version of our API does not tell. */
  held: z._default(z.number(), 0),
  /** Another text after each change of what a list answers. */
  revision: z.string(),
})

/**
 * Ours, not of the specification (the extension `attention`): what needs somebody today (INB-09). It is asked for
 * again and again: with `If-None-Match`, 304 says that nothing has changed.
 */
const attention = z.object({
  queries: messageCounts,
  appointments: messageCounts,
  /** `overdue`: scheduled for a time that has passed; they count as scheduled, too. */
  publications: z.object({ drafts: z.number(), scheduled: z.number(), overdue: z.number() }),
  /** null where no mail is set up. */
  mail: z.nullable(
    z.object({
      /** Mails that are still to be sent. */
      waiting: z.number(),
      /** Those of them whose last attempt failed, and those that were given up within the last week. */
      failing: z.number(),
      /** What the mail that was tried last is about, of those that fail. */
      about: z.optional(z.enum(['query', 'appointment', 'account'])),
      /** Milliseconds since 1970 of the first failure; 0 where there is none. */
      since: z.number(),
      /** Why the last attempt failed, in one sentence. */
      message: z.string(),
    }),
  ),
})
export type Attention = z.infer<typeof attention>
export type MailState = NonNullable<Attention['mail']>

export const readAttention = endpoint({
  method: 'GET',
  path: '/api/attention',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: attention,
  answer: attention,
})

export const recordNoun = z.enum(['query', 'appointment', 'publication', 'expertise-card'])
export type RecordNoun = z.infer<typeof recordNoun>

/** Of a message with the revisions of its list. An earlier version of our API does not tell. */
const restored = z.object({ noun: recordNoun, revisions: z.optional(revisions) })

/** Brings back what was deleted within the last 30 days (the extension `undo`, INB-03). */
export const restoreRecord = endpoint({
  method: 'POST',
  path: '/api/deleted-records/{id}/restore',
  access: 'staff',
  status: 200,
  extension: true,
  body: noBody,
  sends: restored,
  answer: restored,
})

/** How many messages of each noun are gone for good. */
const erased = z.object({ queries: z.number(), appointments: z.number() })

/** Erases all that came from one mail address (the extension `erase`, INB-10). */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/erasures',
  access: 'staff',
  status: 200,
  extension: true,
  body: z.object({
    email: emailAddress({ missing: 'Email is required', malformed: 'Invalid email format' }),
  }),
  sends: erased,
  answer: erased,
})
